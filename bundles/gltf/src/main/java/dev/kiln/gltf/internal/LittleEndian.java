package dev.kiln.gltf.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Numbers to bytes as glTF stores them, least significant first, through one small buffer. */
final class LittleEndian {
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    LittleEndian(OutputStream out) {
        this.out = out;
    }

    void putFloat(float value) throws IOException {
        room(Float.BYTES);
        buffer.putFloat(value);
    }

    void putInt(int value) throws IOException {
        room(Integer.BYTES);
        buffer.putInt(value);
    }

    /** The low 16 bits of {@code value}. */
    void putShort(int value) throws IOException {
        room(Short.BYTES);
        buffer.putShort((short) value);
    }

    /** {@code count} times the byte {@code value}. */
    void fill(byte value, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            room(1);
            buffer.put(value);
        }
    }

    void put(byte[] bytes) throws IOException {
        flush();
        out.write(bytes);
    }

    void flush() throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    private void room(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }
}
