package dev.kiln.backend.gpu.standin;

/** Calls of a driver that may fail. */
public enum Site {
    ALLOCATE,
    COMPILE,
    KERNEL,
    LAUNCH,
    WRITE,
    READ,
    MARK,
    REACHED,
    AWAIT,
    FINISH
}
