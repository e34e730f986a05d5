/** Reads photos, resizes them, separates colour from background and composes studio shots. */
@Export
@Version("1.0.0")
package dev.kiln.imaging;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
