package dev.kiln.weights.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** The first eight bytes of a safetensors file: the length of the JSON header, unsigned and little-endian. */
public final class HeaderFrame {
    /** The format's own limit on the header. */
    public static final long LONGEST_HEADER = 100_000_000;

    /** Bytes in front of the header. */
    public static final int PREFIX = 8;

    private static final ValueLayout.OfLong LENGTH = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private HeaderFrame() {}

    /** The JSON of {@code file}, still with its padding. */
    public static MemorySegment header(MemorySegment file) throws RejectedHeader {
        try {
            return file.asSlice(PREFIX, length(file));
        } catch (RejectedHeader e) {
            throw Imposter.recognise(file).orElse(e);
        }
    }

    private static long length(MemorySegment file) throws RejectedHeader {
        long size = file.byteSize();
        if (size < PREFIX) {
            throw new RejectedHeader(
                    Reject.TOO_SHORT,
                    size == 0 ? "is empty" : "ends after " + size + " bytes, inside the length of its header");
        }
        long length = file.get(LENGTH, 0);
        if (length < 0 || length > LONGEST_HEADER) {
            long swapped = Long.reverseBytes(length);
            if (swapped > 1 && swapped <= Math.min(LONGEST_HEADER, size - PREFIX)) {
                throw new RejectedHeader(
                        Reject.BIG_ENDIAN, "gives the length of its header, " + swapped + ", as a big-endian number");
            }
        }
        if (length < 0 || length > Long.MAX_VALUE - PREFIX) {
            throw new RejectedHeader(
                    Reject.LENGTH_OVERFLOWS,
                    "claims a header of " + Long.toUnsignedString(length) + " bytes, beyond any address");
        }
        if (length > LONGEST_HEADER) {
            throw new RejectedHeader(
                    Reject.LENGTH_ABOVE_LIMIT,
                    "claims a header of " + length + " bytes; the format allows " + LONGEST_HEADER);
        }
        if (length > size - PREFIX) {
            throw new RejectedHeader(
                    Reject.LENGTH_BEYOND_FILE,
                    "is " + (length - (size - PREFIX)) + " bytes short: its header takes " + length
                            + " bytes, and the file has " + size);
        }
        if (length == 0 || file.get(ValueLayout.JAVA_BYTE, PREFIX) != '{') {
            throw new RejectedHeader(Reject.BAD_START, "has a header that does not begin with '{'");
        }
        return length;
    }
}
