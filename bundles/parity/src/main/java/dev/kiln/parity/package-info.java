/** Fixtures of reference implementations, the suites that models check them with, and the table that comes out. */
@Export
@Version("1.0.0")
package dev.kiln.parity;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
