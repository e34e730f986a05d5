package dev.kiln.mesh.internal.uv;

/**
 * Remembers which texels a growing chart covers, so that no face is added that lies over another. The grid is as fine as
 * a texture of its side, and wraps around: a chart longer than the grid only looks fuller than it is.
 */
final class OverlapGrid {
    static final int SIDE = 2048;

    private final int[] owner = new int[SIDE * SIDE];

    /**
     * Covers the texels of a face for chart {@code chart}, above 0, unless it covers one of them already.
     *
     * @param corners x, y pairs in texels
     * @return whether the face was added
     */
    boolean add(double[] corners, int chart) {
        int top = (int) Math.floor(Math.min(corners[1], Math.min(corners[3], corners[5])));
        int bottom = (int) Math.ceil(Math.max(corners[1], Math.max(corners[3], corners[5])));
        boolean free = Spans.visit(corners, top, bottom, (y, from, to) -> {
            for (int x = from; x < to; x++) {
                if (owner[at(x, y)] == chart) {
                    return false;
                }
            }
            return true;
        });
        if (free) {
            Spans.visit(corners, top, bottom, (y, from, to) -> {
                for (int x = from; x < to; x++) {
                    owner[at(x, y)] = chart;
                }
                return true;
            });
        }
        return free;
    }

    private static int at(int x, int y) {
        return (y & SIDE - 1) * SIDE + (x & SIDE - 1);
    }
}
