/** Draws an asset from four sides into one picture, in software. */
@Export
@Version("1.0.0")
package dev.kiln.mesh.preview;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
