/** What stages have made, kept in files: the folder, its records, and how values are written and read. */
package dev.kiln.engine.internal.kept;
