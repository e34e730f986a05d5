/** Starts the framework with the bundles of this installation, for one command or for the shell. */
package dev.kiln.launcher;
