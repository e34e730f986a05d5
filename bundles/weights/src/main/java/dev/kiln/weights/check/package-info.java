/** Whether the weights on a machine are the published ones, judged by their headers. */
@Export
@Version("1.0.0")
package dev.kiln.weights.check;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
