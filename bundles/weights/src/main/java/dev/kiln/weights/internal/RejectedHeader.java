package dev.kiln.weights.internal;

/** Says why a header is refused; becomes a {@code KilnException} where the name of the file is known. */
public final class RejectedHeader extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reject reject;
    private final String remedy;

    public RejectedHeader(Reject reject, String offence) {
        this(reject, offence, reject.remedy());
    }

    public RejectedHeader(Reject reject, String offence, String remedy) {
        super(offence);
        this.reject = reject;
        this.remedy = remedy;
    }

    public Reject reject() {
        return reject;
    }

    public String remedy() {
        return remedy;
    }
}
