package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;

/** Cuts the triangles of a mesh into pieces hardly longer than a voxel and says which voxels each piece may touch. */
final class SurfacePieces {
    private static final float TOLERANCE = 1e-3f;

    /** Longest side of a piece, squared voxels. */
    private static final float LONGEST = 2;

    private final float[] positions;
    private final int[] triangles;
    private final VoxelSet grid;

    /** Gets the voxels that the surface may touch. */
    @FunctionalInterface
    interface Visitor {
        /**
         * One voxel that one piece may touch.
         *
         * @param voxel its number in the grid
         * @param normalZ z of the piece's normal times twice its area
         * @param area twice the area of the piece
         */
        void touch(int voxel, float normalZ, float area);
    }

    /**
     * @param grid numbers the voxels of the unit cube
     * @throws KilnException of kind {@code FAILED} if the mesh is empty or leaves the unit cube
     */
    SurfacePieces(Mesh mesh, VoxelSet grid) throws KilnException {
        if (mesh.triangleCount() == 0) {
            throw new KilnException(Fault.FAILED, "mesh", "no geometry left to paint", "use another shape");
        }
        positions = mesh.positions().toArray();
        triangles = mesh.triangles().toArray();
        this.grid = grid;
        for (float value : positions) {
            if (!(Math.abs(value) <= 0.5f + TOLERANCE)) {
                throw new KilnException(
                        Fault.FAILED,
                        "mesh",
                        "has the coordinate " + value + ", outside the cube of side 1 around the origin",
                        "scale and centre it first");
            }
        }
    }

    /** Visits all pieces of all triangles, in order. */
    void forEach(Visitor visitor) {
        float[] piece = new float[9];
        for (int t = 0; t < triangles.length; t += 3) {
            for (int corner = 0; corner < 3; corner++) {
                System.arraycopy(positions, 3 * triangles[t + corner], piece, 3 * corner, 3);
            }
            cut(piece, visitor);
        }
    }

    /** Halves the longest side until it is short enough. */
    private void cut(float[] p, Visitor visitor) {
        int longest = 0;
        float length = 0;
        for (int side = 0; side < 3; side++) {
            float square = 0;
            for (int axis = 0; axis < 3; axis++) {
                float difference = p[3 * side + axis] - p[3 * ((side + 1) % 3) + axis];
                square += difference * difference;
            }
            if (square > length) {
                length = square;
                longest = side;
            }
        }
        if (length * grid.resolution() * grid.resolution() <= LONGEST) {
            visit(p, visitor);
            return;
        }
        int from = 3 * longest;
        int to = 3 * ((longest + 1) % 3);
        float[] half = p.clone();
        for (int axis = 0; axis < 3; axis++) {
            half[to + axis] = (p[from + axis] + p[to + axis]) / 2;
        }
        cut(half, visitor);
        float[] other = p.clone();
        System.arraycopy(half, to, other, from, 3);
        cut(other, visitor);
    }

    private void visit(float[] p, Visitor visitor) {
        float ux = p[3] - p[0];
        float uy = p[4] - p[1];
        float uz = p[5] - p[2];
        float vx = p[6] - p[0];
        float vy = p[7] - p[1];
        float vz = p[8] - p[2];
        float nx = uy * vz - uz * vy;
        float ny = uz * vx - ux * vz;
        float nz = ux * vy - uy * vx;
        float area = (float) Math.sqrt(nx * nx + ny * ny + nz * nz);
        for (int i = low(p, 0); i <= high(p, 0); i++) {
            for (int j = low(p, 1); j <= high(p, 1); j++) {
                for (int k = low(p, 2); k <= high(p, 2); k++) {
                    visitor.touch(grid.index(i, j, k), nz, area);
                }
            }
        }
    }

    private int low(float[] p, int axis) {
        return voxel(Math.min(p[axis], Math.min(p[axis + 3], p[axis + 6])));
    }

    private int high(float[] p, int axis) {
        return voxel(Math.max(p[axis], Math.max(p[axis + 3], p[axis + 6])));
    }

    private int voxel(float coordinate) {
        int r = grid.resolution();
        return Math.clamp((int) Math.floor((coordinate + 0.5f) * r), 0, r - 1);
    }
}
