/** Kernel text in one C-like form, and what turns it into the languages of the compute interfaces. */
@Export
@Version("1.0.0")
package dev.kiln.backend.gpu.kernel;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
