package dev.kiln.shell.internal.ab;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;

/** An opaque picture that is drawn on: boxes, pictures, lines of text. What would lie outside is left out. */
final class Canvas {
    private final int width;
    private final int height;
    private final byte[] rgba;

    Canvas(int width, int height, int color) {
        this.width = width;
        this.height = height;
        this.rgba = new byte[4 * width * height];
        box(0, 0, width, height, color);
    }

    /** Fills a box with a colour, 0xRRGGBB. */
    void box(int left, int top, int w, int h, int color) {
        for (int y = Math.max(0, top); y < Math.min(height, top + h); y++) {
            for (int x = Math.max(0, left); x < Math.min(width, left + w); x++) {
                mix(x, y, color, 255);
            }
        }
    }

    /** Lays a picture, by its alpha, over what is there. */
    void picture(Picture picture, int left, int top) {
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                int color = picture.at(x, y, 0) << 16 | picture.at(x, y, 1) << 8 | picture.at(x, y, 2);
                mix(left + x, top + y, color, picture.at(x, y, 3));
            }
        }
    }

    /** Writes one line whose upper left corner is (left, top). */
    void text(String line, int left, int top, int color, boolean bold) {
        int[] characters = line.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            for (int y = 0; y < Glyphs.HEIGHT; y++) {
                for (int x = 0; x < Glyphs.WIDTH; x++) {
                    mix(left + i * Glyphs.WIDTH + x, top + y, color, Glyphs.ink(characters[i], bold, x, y));
                }
            }
        }
    }

    private void mix(int x, int y, int color, int share) {
        if (x < 0 || y < 0 || x >= width || y >= height || share == 0) {
            return;
        }
        int at = 4 * (y * width + x);
        for (int c = 0; c < 3; c++) {
            int ink = color >> (16 - 8 * c) & 0xFF;
            rgba[at + c] = (byte) ((ink * share + (rgba[at + c] & 0xFF) * (255 - share) + 127) / 255);
        }
        rgba[at + 3] = -1;
    }

    /** What was drawn. */
    Picture picture() {
        return new Picture(width, height, Bytes.copyOf(rgba));
    }
}
