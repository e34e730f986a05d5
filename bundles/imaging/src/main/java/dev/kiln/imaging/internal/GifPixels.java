package dev.kiln.imaging.internal;

import java.util.Arrays;

/**
 * Counts the pixels that the codes of a GIF frame (LZW, GIF89a appendix F) stand for, without making them: Java's
 * reader does not say when they are fewer than the frame has.
 */
final class GifPixels {
    static final int MOST_LITERAL_BITS = 11;
    private static final int MOST_CODE_BITS = 12;

    private final int clear;
    private final int literalBits;
    private final int[] lengths = new int[1 << MOST_CODE_BITS];
    private int next;
    private int codeBits;
    private int previous = -1;
    private int bits;
    private int bitCount;
    private long count;
    private boolean ended;

    GifPixels(int literalBits) {
        this.literalBits = literalBits;
        this.clear = 1 << literalBits;
        Arrays.fill(lengths, 0, clear, 1);
        restart();
    }

    long count() {
        return count;
    }

    /** Takes the next byte, 0 to 255. */
    void add(int packed) {
        bits |= packed << bitCount;
        bitCount += 8;
        while (bitCount >= codeBits && !ended) {
            int code = bits & (1 << codeBits) - 1;
            bits >>>= codeBits;
            bitCount -= codeBits;
            code(code);
        }
    }

    private void code(int code) {
        if (code == clear) {
            restart();
            return;
        }
        boolean known = code < next && code != clear + 1;
        if (!known && (code != next || previous < 0)) {
            // The end code, or one that stands for nothing yet.
            ended = true;
            return;
        }
        if (previous >= 0 && next < lengths.length) {
            lengths[next++] = lengths[previous] + 1;
            codeBits += next == 1 << codeBits && codeBits < MOST_CODE_BITS ? 1 : 0;
        }
        count += lengths[code];
        previous = code;
    }

    private void restart() {
        next = clear + 2;
        codeBits = literalBits + 1;
        previous = -1;
    }
}
