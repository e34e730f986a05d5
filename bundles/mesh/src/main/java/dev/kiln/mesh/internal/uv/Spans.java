package dev.kiln.mesh.internal.uv;

/**
 * The texels whose centres lie in a triangle, row by row. Crossings of an edge are computed from its lower end whatever
 * side it is seen from, so two triangles with a common edge share no texel and leave none out.
 */
final class Spans {
    /** What is done with a row of texels. */
    @FunctionalInterface
    interface Row {
        /** Texels {@code from} to {@code to}, exclusive, of row {@code y}; returns whether to go on. */
        boolean at(int y, int from, int to);
    }

    private Spans() {}

    /**
     * Visits the rows {@code top} to {@code bottom}, exclusive, of a triangle whose corners are x, y pairs in texels.
     *
     * @return whether all rows were visited
     */
    static boolean visit(double[] corners, int top, int bottom, Row row) {
        double least = Math.min(corners[1], Math.min(corners[3], corners[5]));
        double most = Math.max(corners[1], Math.max(corners[3], corners[5]));
        int first = (int) Math.max(top, Math.ceil(least - 0.5));
        for (int y = first; y < bottom && y + 0.5 < most; y++) {
            double left = Double.POSITIVE_INFINITY;
            double right = Double.NEGATIVE_INFINITY;
            for (int side = 0; side < 3; side++) {
                double x = crossing(corners, 2 * side, 2 * ((side + 1) % 3), y + 0.5);
                // NaN, no crossing, compares false.
                left = x < left ? x : left;
                right = x > right ? x : right;
            }
            int from = (int) Math.ceil(left - 0.5);
            int to = (int) Math.ceil(right - 0.5);
            if (from < to && !row.at(y, from, to)) {
                return false;
            }
        }
        return true;
    }

    private static double crossing(double[] corners, int a, int b, double y) {
        int low = corners[a + 1] < corners[b + 1] ? a : b;
        int high = low == a ? b : a;
        if (!(corners[low + 1] <= y && y < corners[high + 1])) {
            return Double.NaN;
        }
        double along = (y - corners[low + 1]) / (corners[high + 1] - corners[low + 1]);
        return corners[low] + along * (corners[high] - corners[low]);
    }
}
