package dev.kiln.imaging.internal;

/**
 * Where each stored pixel goes in the upright picture: pixel (x, y) has the index {@code origin + x * stepX + y *
 * stepY} there.
 *
 * @param width of the upright picture
 * @param height of the upright picture
 */
record Upright(int width, int height, int origin, int stepX, int stepY) {
    /** The map of EXIF orientation {@code orientation}, 1 to 8, for a stored picture of {@code w} x {@code h}. */
    static Upright of(int orientation, int w, int h) {
        int last = w * h - 1;
        return switch (orientation) {
            case 2 -> new Upright(w, h, w - 1, -1, w);
            case 3 -> new Upright(w, h, last, -1, -w);
            case 4 -> new Upright(w, h, last - (w - 1), 1, -w);
            case 5 -> new Upright(h, w, 0, h, 1);
            case 6 -> new Upright(h, w, h - 1, h, -1);
            case 7 -> new Upright(h, w, last, -h, -1);
            case 8 -> new Upright(h, w, last - (h - 1), -h, 1);
            default -> new Upright(w, h, 0, 1, w);
        };
    }
}
