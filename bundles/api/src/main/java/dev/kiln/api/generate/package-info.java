/** The service interfaces of generators: a shaper makes a mesh from studio shots, a painter gives it an appearance. */
@Export
@Version("1.0.0")
package dev.kiln.api.generate;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
