/** The service interfaces of preprocessing: upscalers, lights, mattes and photo checks turn a photo into a studio shot. */
@Export
@Version("1.0.0")
package dev.kiln.api.prepare;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
