/** Building blocks of neural networks: random numbers, time grids, samplers and layers, all independent of any model. */
@Export
@Version("1.0.0")
package dev.kiln.nn;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
