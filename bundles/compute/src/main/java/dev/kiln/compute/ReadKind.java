package dev.kiln.compute;

/** The reasons for which a result may reach the host; there is no other. */
public enum ReadKind {
    /** A count or flag, at most 64 bytes. */
    SCALAR,
    /** Coordinates. */
    LIST,
    /** Bytes of a mask. */
    MASK,
    /** The final output of a stage, once; or a stage dump on request. */
    PRODUCT
}
