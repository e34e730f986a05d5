/** The service side of the contract: backends, devices, and the whole set of operations. */
@Export
@Version("1.0.0")
package dev.kiln.compute;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
