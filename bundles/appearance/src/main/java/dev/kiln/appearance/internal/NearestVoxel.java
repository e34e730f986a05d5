package dev.kiln.appearance.internal;

/**
 * Finds the voxel whose centre is nearest to a point, exactly; of equally near ones the lowest index. Descends a tree of
 * occupied cubes, the nearest child first, and leaves out every cube that lies farther off than the best voxel so far.
 */
public final class NearestVoxel {
    private final RowIndex index;
    private final BlockTree tree;

    private NearestVoxel(RowIndex index, BlockTree tree) {
        this.index = index;
        this.tree = tree;
    }

    /** A search over all voxels of {@code index}, which has at least one. */
    public static NearestVoxel of(RowIndex index) {
        return new NearestVoxel(index, BlockTree.of(index));
    }

    /** The voxel nearest to a point given in voxels from the lower corner of the grid. */
    public int find(double x, double y, double z) {
        Search search = new Search(x, y, z);
        search.cube(tree.top(), 0, 0, 0);
        return search.voxel;
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

        void cube(int level, int i, int j, int k) {
            if (!tree.occupied(level, i, j, k) || squareTo(level, i, j, k) > square) {
                return;
            }
            if (level == 0) {
                block(i, j, k);
                return;
            }
            int half = BlockTree.side(level - 1);
            int nearest = upper(x, 2 * i + 1, half) << 2 | upper(y, 2 * j + 1, half) << 1 | upper(z, 2 * k + 1, half);
            for (int n = 0; n < 8; n++) {
                int child = nearest ^ n;
                cube(level - 1, 2 * i + (child >> 2), 2 * j + (child >> 1 & 1), 2 * k + (child & 1));
            }
        }

        /** The rows of a block whose part in the block can hold a voxel as near as the best. */
        private void block(int blockI, int blockJ, int blockK) {
            int side = BlockTree.SIDE;
            int endI = Math.min(index.resolution(), (blockI + 1) * side);
            int endJ = Math.min(index.resolution(), (blockJ + 1) * side);
            double dz = outside(z, blockK * side, side);
            for (int i = blockI * side; i < endI; i++) {
                double dx = i + 0.5 - x;
                for (int j = blockJ * side; j < endJ; j++) {
                    double dy = j + 0.5 - y;
                    if (dx * dx + dy * dy + dz * dz <= square) {
                        row(i, j, dx * dx + dy * dy);
                    }
                }
            }
        }

        /** The best voxel of a whole row, {@code aside} being the square of the distance to its line. */
        private void row(int i, int j, double aside) {
            int start = index.start(i, j);
            int end = index.end(i, j);
            // The nearest centre is the first one from z's own cell on, or the one before it.
            int above = index.firstFrom(start, end, (int) Math.clamp(Math.floor(z), 0, index.resolution() - 1));
            for (int v = Math.max(start, above - 1); v <= Math.min(end - 1, above); v++) {
                double dz = index.depth(v) + 0.5 - z;
                offer(v, aside + dz * dz);
            }
        }

        private void offer(int candidate, double distance) {
            if (distance < square || distance == square && candidate < voxel) {
                square = distance;
                voxel = candidate;
            }
        }

        /** Square of the distance to the box of the voxel centres that the cube can hold: none of them is nearer. */
        private double squareTo(int level, int i, int j, int k) {
            int side = BlockTree.side(level);
            double dx = outside(x, i * side, side);
            double dy = outside(y, j * side, side);
            double dz = outside(z, k * side, side);
            return dx * dx + dy * dy + dz * dz;
        }
    }

    private static int upper(double coordinate, int middle, int half) {
        return coordinate >= (double) middle * half ? 1 : 0;
    }

    private static double outside(double coordinate, int first, int side) {
        return Math.max(0, Math.max(first + 0.5 - coordinate, coordinate - (first + side - 0.5)));
    }
}
