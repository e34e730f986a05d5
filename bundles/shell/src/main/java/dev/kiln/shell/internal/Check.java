package dev.kiln.shell.internal;

/**
 * One line of what {@code doctor} found.
 *
 * @param state how it is
 * @param name what was looked at
 * @param detail what was seen
 * @param remedy what would help; empty if nothing is needed
 */
record Check(State state, String name, String detail, String remedy) {
    /** How it is. */
    enum State {
        /** As it should be. */
        OK,
        /** Kiln works, though not as well as it could. */
        WARN,
        /** Kiln, or a part of it, does not work. */
        BROKEN
    }

    static Check ok(String name, String detail) {
        return new Check(State.OK, name, detail, "");
    }

    static Check warn(String name, String detail, String remedy) {
        return new Check(State.WARN, name, detail, remedy);
    }

    static Check broken(String name, String detail, String remedy) {
        return new Check(State.BROKEN, name, detail, remedy);
    }

    /** {@code good} if that holds, else broken. */
    static Check that(boolean good, String name, String detail, String remedy) {
        return good ? ok(name, detail) : broken(name, detail, remedy);
    }
}
