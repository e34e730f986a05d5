/** What every stage of the pipeline shares: its context, parameters, readiness, identity and typed failures. */
@Export
@Version("1.1.0")
package dev.kiln.api.stage;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
