/** Safetensors files, single or sharded, read without copies and used strictly; a deterministic writer. */
@Export
@Version("1.0.0")
package dev.kiln.weights;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
