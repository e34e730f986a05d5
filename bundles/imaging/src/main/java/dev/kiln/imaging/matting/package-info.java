/** What mattes without weights share: a small Lab picture, its border, cleaning of a cut and its edge at full size. */
@Export
@Version("1.0.0")
package dev.kiln.imaging.matting;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
