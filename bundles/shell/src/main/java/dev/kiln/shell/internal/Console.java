package dev.kiln.shell.internal;

import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Where a verb reads its place and writes its answer.
 *
 * @param out answers
 * @param err failures, one line each
 * @param folder what relative paths start from
 * @param terminal whether {@code out} is a terminal, on which a line can be drawn over
 * @param interactive whether the process goes on after the verb, as the Felix shell does
 */
record Console(PrintStream out, PrintStream err, Path folder, boolean terminal, boolean interactive) {
    /** {@code path} as seen from the user's folder. */
    Path resolve(Path path) {
        return folder.resolve(path).normalize();
    }
}
