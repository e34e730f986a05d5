package dev.kiln.imaging.internal;

import java.util.List;
import java.util.Map;

/**
 * What a file says of its picture before it is decoded.
 *
 * @param width of the stored picture, not yet upright
 * @param height likewise
 * @param orientation EXIF orientation, 1 to 8
 * @param coding how its samples stand for colours
 * @param profile the embedded ICC profile, not yet judged; empty if there is none
 * @param patches bytes that the decoder is to see otherwise than they are in the file, by offset
 * @param warnings lines for people
 */
record PictureHeader(
        int width,
        int height,
        int orientation,
        Coding coding,
        byte[] profile,
        Map<Long, Byte> patches,
        List<String> warnings) {
    /** How samples stand for colours once the decoder has handed them over. */
    enum Coding {
        /** Grey or RGB, with or without alpha, or indices into a palette. */
        LIGHT,
        /** The same, colour multiplied by alpha. */
        PREMULTIPLIED,
        /** Cyan, magenta, yellow, black; 0 is no ink. */
        INKS,
        /** The same, but 255 is no ink, as Adobe writes it into JPEG. */
        INKS_INVERTED,
        /** Luma and chroma of inverted inks, and inverted black. */
        YCCK
    }

    /** A picture without anything special. */
    static PictureHeader plain(int width, int height, List<String> warnings) {
        return new PictureHeader(width, height, 1, Coding.LIGHT, new byte[0], Map.of(), warnings);
    }
}
