/** What is in the plugin folder, and how each jar fares. */
@Export
@Version("1.0.0")
package dev.kiln.plugins;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
