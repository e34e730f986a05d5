/** The contract of bakers as a kit that anyone runs against theirs. */
@Export
@Version("1.0.0")
package dev.kiln.baker.tck;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
