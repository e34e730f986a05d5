package dev.kiln.itest.plugin;

/** An exception that cannot even be asked what it is. */
public final class Speechless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
        throw new IllegalStateException("no words");
    }

    @Override
    public synchronized Throwable getCause() {
        throw new IllegalStateException("no cause");
    }
}
