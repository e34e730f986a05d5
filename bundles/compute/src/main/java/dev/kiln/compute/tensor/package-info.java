/** Values that operations work on: tensors and their views, weights, segments, scopes. */
@Export
@Version("1.0.0")
package dev.kiln.compute.tensor;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
