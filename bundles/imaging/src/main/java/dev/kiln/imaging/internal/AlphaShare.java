package dev.kiln.imaging.internal;

/**
 * How the alpha of a picture is spread.
 *
 * @param pixels all pixels
 * @param clear those with alpha 0
 * @param seeThrough those with alpha below 250
 * @param solid those with alpha above 250
 * @param full those with alpha 255
 */
public record AlphaShare(long pixels, long clear, long seeThrough, long solid, long full) {
    /** Counts the alpha of straight RGBA. */
    public static AlphaShare of(byte[] rgba) {
        long clear = 0;
        long seeThrough = 0;
        long solid = 0;
        long full = 0;
        for (int i = 3; i < rgba.length; i += 4) {
            int alpha = rgba[i] & 0xFF;
            clear += alpha == 0 ? 1 : 0;
            seeThrough += alpha < 250 ? 1 : 0;
            solid += alpha > 250 ? 1 : 0;
            full += alpha == 255 ? 1 : 0;
        }
        return new AlphaShare(rgba.length / 4, clear, seeThrough, solid, full);
    }

    /** Nothing at all can be seen. */
    public boolean empty() {
        return clear == pixels;
    }

    /** There is no alpha to speak of. */
    public boolean opaque() {
        return full == pixels;
    }

    /**
     * Whether the alpha is a matte (preprocessing spec, section 1, step 2): at least 0.5 % of the pixels are seen
     * through and at least 0.5 % are solid. A picture that is mostly clear is a matte too, however small its subject:
     * what lies under its clear pixels is no photo that a matte could cut.
     */
    public boolean matte() {
        return 200 * seeThrough >= pixels && (200 * solid >= pixels || 2 * clear >= pixels);
    }
}
