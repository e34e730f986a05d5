/** What the shell and other clients of a node use: jobs, the catalogue of services, settings and profiles. */
@Export
@Version("1.1.0")
package dev.kiln.engine;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
