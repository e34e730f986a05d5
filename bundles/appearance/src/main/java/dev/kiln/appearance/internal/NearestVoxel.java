package dev.kiln.appearance.internal;

/**
 * Finds the voxel whose centre is nearest to a point, exactly; of equally near ones the lowest index. Searches rings of
 * rows around the point first, which answers points near the surface, and then all blocks of rows by their boxes.
 */
public final class NearestVoxel {
    /** Rings searched before the blocks. */
    private static final int RINGS = 6;

    private final RowIndex index;
    private final RowBlocks blocks;

    private NearestVoxel(RowIndex index, RowBlocks blocks) {
        this.index = index;
        this.blocks = blocks;
    }

    /** A search over all voxels of {@code index}, which has at least one. */
    public static NearestVoxel of(RowIndex index) {
        return new NearestVoxel(index, RowBlocks.of(index));
    }

    /** The voxel nearest to a point given in voxels from the lower corner of the grid. */
    public int find(double x, double y, double z) {
        Search search = new Search(x, y, z);
        int i = cell(x);
        int j = cell(y);
        for (int ring = 0; ring <= RINGS; ring++) {
            if (search.settled(ring)) {
                return search.voxel;
            }
            search.ring(i, j, ring);
        }
        if (!search.settled(RINGS + 1)) {
            search.blocks();
        }
        return search.voxel;
    }

    private int cell(double coordinate) {
        return (int) Math.clamp(Math.floor(coordinate), 0, index.resolution() - 1);
    }

    private final class Search {
        private final double x;
        private final double y;
        private final double z;
        private double square = Double.POSITIVE_INFINITY;
        private int voxel = Integer.MAX_VALUE;

        Search(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        /** Whether no row at {@code ring} or beyond can hold a voxel as near as the best. */
        boolean settled(int ring) {
            double least = ring - 0.5;
            return least > 0 && least * least > square;
        }

        /** All rows whose greater distance from row (i, j) is {@code ring} rows. */
        void ring(int i, int j, int ring) {
            for (int a = i - ring; a <= i + ring; a++) {
                boolean whole = a == i - ring || a == i + ring;
                for (int b = j - ring; b <= j + ring; b += whole || ring == 0 ? 1 : 2 * ring) {
                    if (a >= 0 && b >= 0 && a < index.resolution() && b < index.resolution()) {
                        row(a, b);
                    }
                }
            }
        }

        /** The nearest block first, so that its voxel rules out nearly all others. */
        void blocks() {
            int first = 0;
            for (int n = 1; n < blocks.count(); n++) {
                if (blocks.squareTo(n, x, y, z) < blocks.squareTo(first, x, y, z)) {
                    first = n;
                }
            }
            block(first);
            for (int n = 0; n < blocks.count(); n++) {
                if (n != first && blocks.squareTo(n, x, y, z) <= square) {
                    block(n);
                }
            }
        }

        private void block(int n) {
            for (int i = blocks.firstI(n); i <= blocks.lastI(n); i++) {
                for (int j = blocks.firstJ(n); j <= blocks.lastJ(n); j++) {
                    row(i, j);
                }
            }
        }

        private void row(int i, int j) {
            double dx = i + 0.5 - x;
            double dy = j + 0.5 - y;
            int start = index.start(i, j);
            int end = index.end(i, j);
            if (start == end || dx * dx + dy * dy > square) {
                return;
            }
            int above = index.firstFrom(start, end, cell(z));
            // The nearest centre is the first one from z's own cell on, or the one before it.
            for (int v = Math.max(start, above - 1); v <= Math.min(end - 1, above); v++) {
                double dz = index.depth(v) + 0.5 - z;
                offer(v, dx * dx + dy * dy + dz * dz);
            }
        }

        private void offer(int candidate, double distance) {
            if (distance < square || distance == square && candidate < voxel) {
                square = distance;
                voxel = candidate;
            }
        }
    }
}
