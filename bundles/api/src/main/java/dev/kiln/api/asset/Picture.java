package dev.kiln.api.asset;

/**
 * An upright picture: 8-bit sRGB with straight alpha, four bytes R, G, B, A a pixel, rows from top to bottom.
 *
 * @param width pixels in a row, at least 1
 * @param height rows, at least 1
 * @param rgba {@code width * height * 4} bytes
 */
public record Picture(int width, int height, Bytes rgba) {
    /**
     * @throws IllegalArgumentException if a side is below 1 or the bytes do not fit the size
     */
    public Picture {
        if (width < 1 || height < 1 || rgba.size() != 4L * width * height) {
            throw new IllegalArgumentException(
                    "a " + width + " x " + height + " picture cannot have " + rgba.size() + " bytes");
        }
    }

    /** Channel {@code channel} (0 red, 1 green, 2 blue, 3 alpha) of pixel ({@code x}, {@code y}), 0 to 255. */
    public int at(int x, int y, int channel) {
        return rgba.get(4 * (y * width + x) + channel);
    }
}
