/** The service interface of bakers, which carry an appearance over to a mesh. */
@Export
@Version("1.0.0")
package dev.kiln.api.bake;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
