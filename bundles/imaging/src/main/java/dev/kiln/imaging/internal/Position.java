package dev.kiln.imaging.internal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that were read. */
final class Position extends FilterInputStream {
    private long bytes;

    Position(InputStream in) {
        super(in);
    }

    long bytes() {
        return bytes;
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        bytes += value < 0 ? 0 : 1;
        return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = in.read(target, offset, length);
        bytes += Math.max(0, read);
        return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long skipped = in.skip(wanted);
        bytes += skipped;
        return skipped;
    }
}
