/** Ready-made parts for authors of backends: scopes, ledgers, host memory, a host device, half-precision conversion. */
@Export
@Version("1.0.0")
package dev.kiln.compute.host;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
