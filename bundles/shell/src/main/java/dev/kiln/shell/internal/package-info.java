/** The verbs, and the two ways in: one-shot and the Felix shell. */
package dev.kiln.shell.internal;
