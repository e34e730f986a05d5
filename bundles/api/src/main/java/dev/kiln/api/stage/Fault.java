package dev.kiln.api.stage;

/** The kind of a failure; decides the exit code of a one-shot command. */
public enum Fault {
    /** The work failed. */
    FAILED(1),
    /** A command, option, name or value was wrong. */
    USAGE(2),
    /** Something is missing or broken on this machine: a library, disk space, a permission. */
    ENVIRONMENT(3),
    /** The input was read and refused by the quality gate; {@code --force} overrides. */
    REFUSED(4),
    /** The user cancelled. */
    CANCELLED(130);

    private final int exitCode;

    Fault(int exitCode) {
        this.exitCode = exitCode;
    }

    /** Exit code of a one-shot command that ends so. */
    public int exitCode() {
        return exitCode;
    }
}
