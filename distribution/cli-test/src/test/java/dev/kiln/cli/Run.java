package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * How a command ended.
 *
 * @param code exit code
 * @param out standard output
 * @param err standard error
 */
record Run(int code, String out, String err) {
    /** Checks that the command did what it was asked to, and had nothing to complain about. */
    Run succeeded() {
        assertEquals("", err);
        assertEquals(0, code, out);
        return this;
    }

    /**
     * Checks that the command failed the way a user deserves: with this code, one line on standard error that names
     * {@code subject} and says {@code words}, and nothing that only a programmer understands.
     */
    Run failed(int expected, String subject, String... words) {
        assertEquals(expected, code, out + err);
        assertEquals(1, err.lines().count(), err);
        assertTrue(err.startsWith("kiln: "), err);
        assertTrue(err.contains(subject), err + " does not name " + subject);
        for (String word : words) {
            assertTrue(err.contains(word), err + " does not say " + word);
        }
        assertFalse((out + err).contains("\tat ") || (out + err).contains("Exception"), out + err);
        return this;
    }
}
