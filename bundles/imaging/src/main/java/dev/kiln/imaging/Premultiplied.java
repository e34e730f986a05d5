package dev.kiln.imaging;

/**
 * Colour times alpha, in the integer arithmetic of Pillow's {@code RGBa} mode, so that what lies under clear pixels
 * cannot bleed into the subject.
 */
final class Premultiplied {
    private Premultiplied() {}

    /** {@code c * a / 255}, rounded. */
    static int times(int c, int a) {
        int t = c * a + 128;
        return t + (t >> 8) >> 8;
    }

    /** Multiplies straight RGBA in place. */
    static void multiply(byte[] rgba) {
        for (int i = 0; i < rgba.length; i += 4) {
            int a = rgba[i + 3] & 0xFF;
            if (a != 255) {
                for (int c = i; c < i + 3; c++) {
                    rgba[c] = (byte) times(rgba[c] & 0xFF, a);
                }
            }
        }
    }

    /** Divides in place: back to straight RGBA. */
    static void divide(byte[] rgba) {
        for (int i = 0; i < rgba.length; i += 4) {
            int a = rgba[i + 3] & 0xFF;
            if (a != 255 && a != 0) {
                for (int c = i; c < i + 3; c++) {
                    rgba[c] = (byte) Math.min(255, 255 * (rgba[c] & 0xFF) / a);
                }
            }
        }
    }
}
