package dev.kiln.gltf.internal;

import java.io.IOException;

/**
 * One accessor with the buffer view of its own that it fills.
 *
 * @param format component and element type
 * @param count elements
 * @param bounds smallest and largest value of each component, if the accessor states them
 * @param body what puts the bytes, exactly {@link #byteLength()} of them
 */
record Section(Format format, int count, Bounds bounds, Body body) {
    /** Puts the elements. */
    @FunctionalInterface
    interface Body {
        void put(LittleEndian out) throws IOException;
    }

    /** Bytes taken by the elements, without padding. */
    long byteLength() {
        return (long) count * format.elementBytes();
    }

    /** Bytes of zero that bring the next section to a multiple of four, as glTF 2.0 section 3.6.2.4 asks for. */
    int padding() {
        return (int) (-byteLength() & 3);
    }
}
