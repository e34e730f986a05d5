/** Immutable values that travel between stages: pictures, meshes, appearance fields, finished assets. They live on the heap and outlive the bundle that made them. */
@Export
@Version("1.0.0")
package dev.kiln.api.asset;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
