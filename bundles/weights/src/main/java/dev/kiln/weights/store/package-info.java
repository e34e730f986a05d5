/** Where models lie on disk, what they consist of, and under which licence they come. */
@Export
@Version("1.0.0")
package dev.kiln.weights.store;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
