package dev.kiln.compute;

/** Where and how an operation runs on one backend. */
public enum Home {
    /** The backend has a kernel for it. */
    OWN,
    /** The backend has a kernel that also bounds the memory and the length of one submission. */
    TILED,
    /** The default of the contract, in primitives of the same backend. */
    COMPOSED,
    /** The backend computes it on the host, and counts the transfers. */
    HOST
}
