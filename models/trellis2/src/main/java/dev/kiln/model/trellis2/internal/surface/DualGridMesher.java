package dev.kiln.model.trellis2.internal.surface;

import java.util.Arrays;

/**
 * Turns a flexible dual grid into triangles (TRELLIS.2 specification, sections 10.1 and 10.2): one vertex a voxel, one
 * quad for each crossed grid edge whose four voxels all exist. The flags carry no sign, so winding is not consistent.
 */
public final class DualGridMesher {
    /** Offsets of the four voxels around an edge, for each axis. */
    private static final int[][][] AROUND = {
        {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 0}},
        {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}},
        {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}},
    };

    private DualGridMesher() {}

    /** Which diagonal of a quad is drawn. */
    @FunctionalInterface
    public interface Diagonal {
        /** Whether quad (q0, q1, q2, q3) is cut from q0 to q2; else from q1 to q3. */
        boolean fromFirst(int q0, int q1, int q2, int q3);
    }

    /** The mesh, in model space inside the cube of side 1 around the origin. */
    public static RawMesh mesh(DualGrid grid) {
        float[] weight = grid.splitWeights();
        return mesh(grid, (q0, q1, q2, q3) -> weight[q0] * weight[q2] > weight[q1] * weight[q3]);
    }

    /**
     * The mesh of a grid without split weights. The reference means to compare how well the halves agree, but looks at
     * one triangle twice, so the first diagonal wins unless triangle (q0, q1, q2) has no area.
     */
    public static RawMesh meshWithoutWeights(DualGrid grid) {
        float[] p = vertices(grid);
        return mesh(grid, (q0, q1, q2, q3) -> hasArea(p, q0, q1, q2));
    }

    private static RawMesh mesh(DualGrid grid, Diagonal diagonal) {
        VoxelIndex index = new VoxelIndex(grid.coordinates(), grid.resolution());
        int[] faces = new int[Math.max(16, 6 * grid.voxelCount())];
        int filled = 0;
        int[] quad = new int[4];
        for (int voxel = 0; voxel < grid.voxelCount(); voxel++) {
            for (int axis = 0; axis < 3; axis++) {
                if (grid.crossed()[3 * voxel + axis] == 0 || !around(grid, index, voxel, axis, quad)) {
                    continue;
                }
                if (filled + 6 > faces.length) {
                    faces = Arrays.copyOf(faces, Math.addExact(faces.length, faces.length / 2));
                }
                filled = emit(quad, diagonal, faces, filled);
            }
        }
        return new RawMesh(vertices(grid), Arrays.copyOf(faces, filled));
    }

    private static float[] vertices(DualGrid grid) {
        float voxel = 1f / grid.resolution();
        float[] positions = new float[grid.offsets().length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (grid.coordinates()[i] + grid.offsets()[i]) * voxel - 0.5f;
        }
        return positions;
    }

    private static boolean around(DualGrid grid, VoxelIndex index, int voxel, int axis, int[] quad) {
        int[] at = grid.coordinates();
        for (int corner = 0; corner < 4; corner++) {
            int[] step = AROUND[axis][corner];
            quad[corner] = index.row(at[3 * voxel] + step[0], at[3 * voxel + 1] + step[1], at[3 * voxel + 2] + step[2]);
            if (quad[corner] < 0) {
                return false;
            }
        }
        return true;
    }

    private static int emit(int[] q, Diagonal diagonal, int[] faces, int at) {
        int[] corners = diagonal.fromFirst(q[0], q[1], q[2], q[3])
                ? new int[] {q[0], q[1], q[2], q[0], q[2], q[3]}
                : new int[] {q[0], q[1], q[3], q[3], q[1], q[2]};
        System.arraycopy(corners, 0, faces, at, 6);
        return at + 6;
    }

    private static boolean hasArea(float[] p, int a, int b, int c) {
        float ux = p[3 * b] - p[3 * a];
        float uy = p[3 * b + 1] - p[3 * a + 1];
        float uz = p[3 * b + 2] - p[3 * a + 2];
        float vx = p[3 * c] - p[3 * a];
        float vy = p[3 * c + 1] - p[3 * a + 1];
        float vz = p[3 * c + 2] - p[3 * a + 2];
        float nx = uy * vz - uz * vy;
        float ny = uz * vx - ux * vz;
        float nz = ux * vy - uy * vx;
        return nx * nx + ny * ny + nz * nz > 0;
    }
}
