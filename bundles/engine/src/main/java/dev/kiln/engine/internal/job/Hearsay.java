package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;

/**
 * What a foreign exception said. The exception itself holds on to its class and to those of its frames: a job that is
 * remembered would keep the classes of an uninstalled bundle alive.
 */
final class Hearsay extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_CHAIN = 20;
    private static final int LONGEST_TEXT = 1000;

    private Hearsay(String text, Throwable cause) {
        super(text, cause);
    }

    /** What {@code thrown} said, and where, with its causes. */
    static Throwable of(Throwable thrown) {
        return of(thrown, 0);
    }

    private static Hearsay of(Throwable thrown, int depth) {
        try {
            Throwable cause = depth < LONGEST_CHAIN ? thrown.getCause() : null;
            Hearsay told = new Hearsay(text(thrown), cause == null ? null : of(cause, depth + 1));
            told.setStackTrace(thrown.getStackTrace());
            return told;
        } catch (RuntimeException | Error e) {
            return new Hearsay(text(thrown), null);
        }
    }

    /** {@code failure} without its foreign parts. */
    static KilnException of(KilnException failure) {
        Throwable cause = failure.getCause();
        KilnException told = new KilnException(
                failure.fault(),
                failure.subject(),
                failure.offence(),
                failure.remedy(),
                cause == null ? null : of(cause));
        told.setStackTrace(failure.getStackTrace());
        return told;
    }

    /** What {@code thrown} says, cut where it says too much; its class if it breaks even then. */
    static String text(Throwable thrown) {
        try {
            String text = thrown.toString();
            return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
        } catch (RuntimeException | Error e) {
            return thrown.getClass().getName();
        }
    }

    @Override
    public String toString() {
        return getMessage();
    }
}
