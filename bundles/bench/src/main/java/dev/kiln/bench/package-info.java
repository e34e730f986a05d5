/** Benchmark of compute devices. */
@Export
@Version("1.0.0")
package dev.kiln.bench;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
