/** The operations, one interface a family, and the records that describe their operands. */
@Export
@Version("1.0.0")
package dev.kiln.compute.op;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
