package dev.kiln.api.asset;

/**
 * The share of each pixel that belongs to the subject: 0 background, 255 subject; rows from top to bottom.
 *
 * @param width pixels in a row, at least 1
 * @param height rows, at least 1
 * @param alpha {@code width * height} bytes
 */
public record Mask(int width, int height, Bytes alpha) {
    /**
     * @throws IllegalArgumentException if a side is below 1 or the bytes do not fit the size
     */
    public Mask {
        if (width < 1 || height < 1 || alpha.size() != (long) width * height) {
            throw new IllegalArgumentException(
                    "a " + width + " x " + height + " mask cannot have " + alpha.size() + " bytes");
        }
    }

    /** Coverage of pixel ({@code x}, {@code y}), 0 to 255. */
    public int at(int x, int y) {
        return alpha.get(y * width + x);
    }
}
