package dev.kiln.weights.internal;

/** The reasons for which a safetensors header is refused, in the order in which they are looked for. */
public enum Reject {
    TOO_SHORT(Phase.FRAME, Remedy.AGAIN),
    LENGTH_OVERFLOWS(Phase.FRAME, Remedy.AGAIN),
    LENGTH_ABOVE_LIMIT(Phase.FRAME, Remedy.AGAIN),
    BIG_ENDIAN(Phase.FRAME, "convert it: the eight bytes of the header's length must be little-endian"),
    LENGTH_BEYOND_FILE(Phase.FRAME, Remedy.AGAIN),
    NOT_SAFETENSORS(Phase.FRAME, "give a safetensors file"),
    BAD_START(Phase.JSON, Remedy.AGAIN),
    NOT_UTF8(Phase.JSON, Remedy.AGAIN),
    NOT_JSON(Phase.JSON, Remedy.AGAIN),
    TRAILING(Phase.JSON, Remedy.WRITER),
    LIMIT(Phase.JSON, "give a file within the reader's limits"),
    DUPLICATE_TENSOR(Phase.ENTRY, Remedy.WRITER),
    DUPLICATE_FIELD(Phase.ENTRY, Remedy.WRITER),
    BAD_METADATA(Phase.ENTRY, Remedy.WRITER),
    BAD_ENTRY(Phase.ENTRY, Remedy.WRITER),
    UNKNOWN_FIELD(Phase.ENTRY, Remedy.WRITER),
    UNKNOWN_DTYPE(Phase.ENTRY, "convert the tensor to a published dtype"),
    MISSING_FIELD(Phase.ENTRY, Remedy.WRITER),
    BAD_NUMBER(Phase.ENTRY, Remedy.WRITER),
    BAD_NAME(Phase.ENTRY, Remedy.WRITER),
    SHAPE_OVERFLOWS(Phase.ENTRY, Remedy.WRITER),
    SIZE_OVERFLOWS(Phase.ENTRY, Remedy.WRITER),
    PARTIAL_BYTE(Phase.ENTRY, Remedy.WRITER),
    BEGIN_AFTER_END(Phase.ENTRY, Remedy.WRITER),
    SIZE_MISMATCH(Phase.ENTRY, Remedy.WRITER),
    NOT_AT_ZERO(Phase.LAYOUT, Remedy.WRITER),
    GAP(Phase.LAYOUT, Remedy.WRITER),
    OVERLAP(Phase.LAYOUT, Remedy.WRITER),
    BYTES_MISSING(Phase.LAYOUT, "the copy is not complete: fetch it again"),
    BYTES_LEFT_OVER(Phase.LAYOUT, Remedy.AGAIN);

    /** How far the reader had come. */
    public enum Phase {
        FRAME,
        JSON,
        ENTRY,
        LAYOUT
    }

    private final Phase phase;
    private final String remedy;

    Reject(Phase phase, String remedy) {
        this.phase = phase;
        this.remedy = remedy;
    }

    public Phase phase() {
        return phase;
    }

    /** What would help, a sentence without its full stop. */
    public String remedy() {
        return remedy;
    }

    private interface Remedy {
        String AGAIN = "fetch it again from its source and compare the size and the SHA-256";
        String WRITER = "write it again with a current safetensors library";
    }
}
