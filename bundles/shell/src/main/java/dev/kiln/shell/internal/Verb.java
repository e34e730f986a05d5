package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import java.io.IOException;

/** One verb with the options of one call: picocli fills its fields, so each call has an object of its own. */
interface Verb {
    /**
     * Does it.
     *
     * @return the exit code
     * @throws KilnException what the user did wrong or what is missing
     * @throws IOException if the answer could not be written
     * @throws InterruptedException if the user gave up in the Felix shell
     */
    int run(Console console, Node node) throws KilnException, IOException, InterruptedException;
}
