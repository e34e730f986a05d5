package dev.kiln.imaging.internal;

import java.util.function.IntPredicate;

/** Chessboard distances, in two sweeps (Rosenfeld and Pfaltz, 1968). */
final class Distances {
    private Distances() {}

    /**
     * The distance of each of {@code width} x {@code height} pixels to the nearest that is {@code inside}: 0 for those
     * themselves, {@code width + height} or more if there is none.
     */
    static int[] to(int width, int height, IntPredicate inside) {
        int[] distance = new int[width * height];
        for (int i = 0; i < distance.length; i++) {
            distance[i] = inside.test(i) ? 0 : width + height;
            closer(distance, width, height, i, -1);
        }
        for (int i = distance.length - 1; i >= 0; i--) {
            closer(distance, width, height, i, 1);
        }
        return distance;
    }

    /** Looks at the neighbour beside and the three in the next row, on the side that the sweep comes from. */
    private static void closer(int[] distance, int width, int height, int i, int side) {
        int x = i % width;
        int y = i / width;
        int least = distance[i];
        if (x + side >= 0 && x + side < width) {
            least = Math.min(least, distance[i + side] + 1);
        }
        if (y + side >= 0 && y + side < height) {
            for (int dx = x > 0 ? -1 : 0; dx <= 1 && x + dx < width; dx++) {
                least = Math.min(least, distance[i + side * width + dx] + 1);
            }
        }
        distance[i] = least;
    }
}
