package dev.kiln.api.stage;

/** Whether a service can work on this machine, and if not, why and what would help. */
public sealed interface Readiness {
    /** The service can work. */
    record Ready() implements Readiness {}

    /**
     * The service cannot work.
     *
     * @param reason what is missing, one sentence
     * @param remedy what a person can do about it, one sentence
     */
    record Absent(String reason, String remedy) implements Readiness {}

    /** The service can work. */
    static Readiness ready() {
        return new Ready();
    }

    /** The service cannot work, for {@code reason}; {@code remedy} would help. */
    static Readiness absent(String reason, String remedy) {
        return new Absent(reason, remedy);
    }
}
