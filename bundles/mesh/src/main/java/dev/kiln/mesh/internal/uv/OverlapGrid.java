package dev.kiln.mesh.internal.uv;

/**
 * Remembers which texels a growing chart covers, so that no face is added that lies over another. The grid is as fine as
 * a texture of its side, and wraps around: a chart longer than the grid only looks fuller than it is. A face longer than
 * two grids is never added, so that needles cost no more than others.
 */
final class OverlapGrid {
    static final int SIDE = 2048;

    /** Longest face that is added, in texels. */
    private static final int LONGEST = 2 * SIDE;

    private final int[] owner = new int[SIDE * SIDE];

    /**
     * Covers the texels of a face for chart {@code chart}, above 0, unless it covers one of them already or the face is
     * too long.
     *
     * @param corners x, y pairs in texels
     * @return whether the face was added
     */
    boolean add(double[] corners, int chart) {
        int top = (int) Math.floor(Math.min(corners[1], Math.min(corners[3], corners[5])));
        int bottom = (int) Math.ceil(Math.max(corners[1], Math.max(corners[3], corners[5])));
        double width = Math.max(corners[0], Math.max(corners[2], corners[4]))
                - Math.min(corners[0], Math.min(corners[2], corners[4]));
        if (!(width <= LONGEST && (long) bottom - top <= LONGEST)) {
            return false;
        }
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
