package dev.kiln.imaging.internal;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads numbers whose lowest byte comes first; the end of the file inside one is an {@link EOFException}. */
final class LittleEndian {
    private final InputStream in;

    LittleEndian(InputStream in) {
        this.in = in;
    }

    int u8() throws IOException {
        int value = in.read();
        if (value < 0) {
            throw new EOFException();
        }
        return value;
    }

    int u16() throws IOException {
        return u8() | u8() << 8;
    }

    int u24() throws IOException {
        return u16() | u8() << 16;
    }

    long u32() throws IOException {
        return u16() | (long) u16() << 16;
    }

    /** Four letters. */
    String tag() throws IOException {
        return new String(bytes(4), StandardCharsets.ISO_8859_1);
    }

    byte[] bytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    /** A buffer over the next {@code count} bytes. */
    ByteBuffer buffer(int count) throws IOException {
        return ByteBuffer.wrap(bytes(count)).order(ByteOrder.LITTLE_ENDIAN);
    }

    void skip(long count) throws IOException {
        in.skipNBytes(count);
    }
}
