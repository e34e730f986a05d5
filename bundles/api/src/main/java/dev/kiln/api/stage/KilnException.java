package dev.kiln.api.stage;

import java.util.Objects;

/**
 * A failure that a person can act on: it names the thing at fault, what is wrong with it and the remedy. Its message is
 * all three in one line.
 */
public final class KilnException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Fault fault;
    private final String subject;
    private final String offence;
    private final String remedy;

    /**
     * @param fault the kind
     * @param subject the file, name or option at fault
     * @param offence what is wrong with it, without the subject, for example {@code is not a picture}
     * @param remedy what would help, a sentence without its full stop; may be empty
     */
    public KilnException(Fault fault, String subject, String offence, String remedy) {
        this(fault, subject, offence, remedy, null);
    }

    /** As the other constructor, with the cause for the log. */
    public KilnException(Fault fault, String subject, String offence, String remedy, Throwable cause) {
        super(subject + ": " + offence + (remedy.isEmpty() ? "" : "; " + remedy), cause);
        this.fault = Objects.requireNonNull(fault);
        this.subject = subject;
        this.offence = offence;
        this.remedy = remedy;
    }

    /** The cancellation of {@code subject}. */
    public static KilnException cancelled(String subject) {
        return new KilnException(Fault.CANCELLED, subject, "cancelled", "");
    }

    /** The kind. */
    public Fault fault() {
        return fault;
    }

    /** The file, name or option at fault. */
    public String subject() {
        return subject;
    }

    /** What is wrong with it. */
    public String offence() {
        return offence;
    }

    /** What would help; may be empty. */
    public String remedy() {
        return remedy;
    }
}
