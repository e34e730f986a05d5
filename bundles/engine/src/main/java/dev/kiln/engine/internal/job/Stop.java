package dev.kiln.engine.internal.job;

/** Why an attempt is to end before its time. */
enum Stop {
    /** It is not. */
    NONE,
    /** A service that it leased has to go. */
    DRAIN,
    /** The user, or the end of the node. */
    CANCEL
}
