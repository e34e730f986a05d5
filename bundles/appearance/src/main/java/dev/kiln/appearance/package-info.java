/** Answers in batches what a surface point looks like, so that a baker only decides where to ask. */
@Export
@Version("1.0.0")
package dev.kiln.appearance;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
