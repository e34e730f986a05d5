package dev.kiln.mesh;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.Arrays;

/**
 * Makes the index list say what the positions say: vertices at exactly one place become one vertex, and what is no
 * triangle goes.
 *
 * <p>Dropped are triangles with a NaN or infinite corner, with two corners in one place, of zero area, and repetitions
 * of a triangle that face the same way. Two triangles on the same three vertices that face opposite ways are both
 * kept: they are the two sides of a sheet. Then vertices that no triangle uses are dropped. The order of what remains
 * is kept.
 */
public final class Weld {
    private Weld() {}

    /**
     * What a weld did.
     *
     * @param mesh the welded mesh, with at least one triangle
     * @param mergedVertices vertices that were found to lie on an earlier one
     * @param droppedTriangles triangles dropped
     */
    public record Result(Mesh mesh, int mergedVertices, int droppedTriangles) {}

    /**
     * Welds {@code mesh}.
     *
     * @throws KilnException of kind {@link Fault#FAILED} if no triangle remains: no geometry left
     */
    public static Result of(Mesh mesh) throws KilnException {
        float[] positions = mesh.positions().toArray();
        int[] first = firstAtPlace(positions);
        int merged = 0;
        for (int v = 0; v < first.length; v++) {
            merged += first[v] == v ? 0 : 1;
        }
        int[] triangles = new int[mesh.triangles().size()];
        int kept = 0;
        for (int t = 0; t < triangles.length; t += 3) {
            int a = first[mesh.triangles().get(t)];
            int b = first[mesh.triangles().get(t + 1)];
            int c = first[mesh.triangles().get(t + 2)];
            if (hasArea(positions, 3 * a, 3 * b, 3 * c)) {
                triangles[kept] = a;
                triangles[kept + 1] = b;
                triangles[kept + 2] = c;
                kept += 3;
            }
        }
        triangles = withoutRepetitions(Arrays.copyOf(triangles, kept));
        if (triangles.length == 0) {
            throw new KilnException(
                    Fault.FAILED,
                    "mesh",
                    "no geometry left: none of its " + mesh.triangleCount() + " triangles has an area",
                    "check the input or try another seed");
        }
        return new Result(
                VertexOrder.withoutUnused(mesh.positions(), triangles),
                merged,
                mesh.triangleCount() - triangles.length / 3);
    }

    /** For each vertex the lowest one at the same place; -0 and 0 are one place, a place that is not finite is none. */
    private static int[] firstAtPlace(float[] p) {
        int vertices = p.length / 3;
        int[] first = new int[vertices];
        int[] slots = slotsFor(vertices);
        for (int v = 0; v < vertices; v++) {
            first[v] = v;
            float x = p[3 * v] + 0f;
            float y = p[3 * v + 1] + 0f;
            float z = p[3 * v + 2] + 0f;
            if (!(Float.isFinite(x) && Float.isFinite(y) && Float.isFinite(z))) {
                continue;
            }
            int slot = hash(Float.floatToIntBits(x), Float.floatToIntBits(y), Float.floatToIntBits(z), slots.length);
            for (; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
                int other = slots[slot] - 1;
                if (p[3 * other] == x && p[3 * other + 1] == y && p[3 * other + 2] == z) {
                    first[v] = other;
                    break;
                }
            }
            if (first[v] == v) {
                slots[slot] = v + 1;
            }
        }
        return first;
    }

    private static boolean hasArea(float[] p, int a, int b, int c) {
        double ux = (double) p[b] - p[a];
        double uy = (double) p[b + 1] - p[a + 1];
        double uz = (double) p[b + 2] - p[a + 2];
        double vx = (double) p[c] - p[a];
        double vy = (double) p[c + 1] - p[a + 1];
        double vz = (double) p[c + 2] - p[a + 2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double square = nx * nx + ny * ny + nz * nz;
        return square > 0 && Double.isFinite(square);
    }

    /** Drops triangles that equal an earlier one up to rotation. */
    private static int[] withoutRepetitions(int[] triangles) {
        int[] slots = slotsFor(triangles.length / 3);
        int[] key = new int[3];
        int[] other = new int[3];
        int kept = 0;
        for (int t = 0; t < triangles.length; t += 3) {
            rotated(triangles, t, key);
            int slot = hash(key[0], key[1], key[2], slots.length);
            boolean repeated = false;
            for (; slots[slot] != 0 && !repeated; slot = slot + 1 & slots.length - 1) {
                rotated(triangles, slots[slot] - 1, other);
                repeated = Arrays.equals(key, other);
            }
            if (!repeated) {
                System.arraycopy(triangles, t, triangles, kept, 3);
                slots[slot] = kept + 1;
                kept += 3;
            }
        }
        return Arrays.copyOf(triangles, kept);
    }

    /** The corners of triangle {@code t}, from the lowest vertex on. */
    private static void rotated(int[] triangles, int t, int[] key) {
        int lowest = triangles[t + 1] < triangles[t] ? 1 : 0;
        lowest = triangles[t + 2] < triangles[t + lowest] ? 2 : lowest;
        for (int i = 0; i < 3; i++) {
            key[i] = triangles[t + (lowest + i) % 3];
        }
    }

    private static int[] slotsFor(int entries) {
        return new int[4 * Integer.highestOneBit(Math.max(4, entries))];
    }

    /** Multiplicative spatial hash (Teschner et al. 2003) with a final mix; {@code slots} is a power of two. */
    private static int hash(int x, int y, int z, int slots) {
        int h = x * 73_856_093 ^ y * 19_349_663 ^ z * 83_492_791;
        h = (h ^ h >>> 16) * 0x85eb_ca6b;
        return (h ^ h >>> 13) & slots - 1;
    }
}
