/** Pure functions on triangle meshes: count, weld, orient, fill, decimate, shade, ask for closest points. */
@Export
@Version("1.0.0")
package dev.kiln.mesh;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
