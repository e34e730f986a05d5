package dev.kiln.model.trellis2.internal.net;

/** The two forms of voxel coordinates: with the batch item in front, as devices take them, and without. */
public final class Coordinates {
    private Coordinates() {}

    /** i, j, k of each row of b, i, j, k. */
    public static int[] withoutBatch(int[] coordinates) {
        int[] positions = new int[coordinates.length / 4 * 3];
        for (int row = 0; row < coordinates.length / 4; row++) {
            System.arraycopy(coordinates, 4 * row + 1, positions, 3 * row, 3);
        }
        return positions;
    }

    /** b, i, j, k of each row of i, j, k, all of batch item 0. */
    public static int[] withBatch(int[] positions) {
        int[] coordinates = new int[positions.length / 3 * 4];
        for (int row = 0; row < positions.length / 3; row++) {
            System.arraycopy(positions, 3 * row, coordinates, 4 * row + 1, 3);
        }
        return coordinates;
    }
}
