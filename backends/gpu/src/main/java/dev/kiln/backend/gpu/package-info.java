/** Devices on a driver: memory, submissions, operations, readiness. */
@Export
@Version("1.0.0")
package dev.kiln.backend.gpu;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
