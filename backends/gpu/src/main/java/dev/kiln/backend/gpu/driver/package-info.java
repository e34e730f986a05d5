/** The contract between the shared core and a compute interface: all that a new interface has to bring. */
@Export
@Version("1.0.0")
package dev.kiln.backend.gpu.driver;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
