package dev.kiln.imaging;

import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A rectangle of pixels.
 *
 * @param left first column
 * @param top first row
 * @param right column after the last
 * @param bottom row after the last
 */
public record Box(int left, int top, int right, int bottom) {
    /**
     * The smallest box around those of {@code width} x {@code height} pixels that are {@code inside}, told by their
     * index, row by row; empty if there is none.
     */
    public static Optional<Box> around(int width, int height, IntPredicate inside) {
        int left = width;
        int top = height;
        int right = 0;
        int bottom = 0;
        for (int y = 0, i = 0; y < height; y++) {
            for (int x = 0; x < width; x++, i++) {
                if (inside.test(i)) {
                    left = Math.min(left, x);
                    top = Math.min(top, y);
                    right = Math.max(right, x + 1);
                    bottom = y + 1;
                }
            }
        }
        return right == 0 ? Optional.empty() : Optional.of(new Box(left, top, right, bottom));
    }

    /** Columns. */
    public int width() {
        return right - left;
    }

    /** Rows. */
    public int height() {
        return bottom - top;
    }

    /** The longer of width and height. */
    public int longSide() {
        return Math.max(width(), height());
    }

    /** The smallest box around both. */
    public Box union(Box other) {
        return new Box(
                Math.min(left, other.left),
                Math.min(top, other.top),
                Math.max(right, other.right),
                Math.max(bottom, other.bottom));
    }

    /** What both have in common; they must overlap. */
    public Box intersection(Box other) {
        return new Box(
                Math.max(left, other.left),
                Math.max(top, other.top),
                Math.min(right, other.right),
                Math.min(bottom, other.bottom));
    }

    /** This box, {@code margin} pixels larger on each side. */
    public Box grown(int margin) {
        return new Box(left - margin, top - margin, right + margin, bottom + margin);
    }
}
