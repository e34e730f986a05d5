/** Writes assets as binary glTF 2.0 (GLB) and reads such files back. */
@Export
@Version("1.0.0")
package dev.kiln.gltf;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
