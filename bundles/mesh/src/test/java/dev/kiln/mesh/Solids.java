package dev.kiln.mesh;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;

/** Small literal meshes. */
public final class Solids {
    private Solids() {}

    public static Mesh mesh(float[] positions, int... triangles) {
        return new Mesh(Floats.copyOf(positions), Ints.copyOf(triangles));
    }

    /** Volume 1/6, faces outwards. */
    public static Mesh tetrahedron() {
        return mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3);
    }

    /** Side 1 with its lower corner at (x, 0, 0). */
    public static Mesh cube(float x) {
        float[] p = new float[24];
        for (int v = 0; v < 8; v++) {
            p[3 * v] = x + (v & 1);
            p[3 * v + 1] = v >> 1 & 1;
            p[3 * v + 2] = v >> 2 & 1;
        }
        return mesh(
                p, 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3,
                7, 5);
    }

    /** Both, one after the other. */
    public static Mesh both(Mesh a, Mesh b) {
        float[] p = new float[a.positions().size() + b.positions().size()];
        a.positions().copyInto(0, p, 0, a.positions().size());
        b.positions().copyInto(0, p, a.positions().size(), b.positions().size());
        int[] t = new int[a.triangles().size() + b.triangles().size()];
        a.triangles().copyInto(0, t, 0, a.triangles().size());
        for (int i = 0; i < b.triangles().size(); i++) {
            t[a.triangles().size() + i] = b.triangles().get(i) + a.vertexCount();
        }
        return mesh(p, t);
    }

    /** Without the triangles named. */
    public static Mesh without(Mesh mesh, int... faces) {
        int[] t = new int[mesh.triangles().size() - 3 * faces.length];
        int at = 0;
        for (int f = 0; f < mesh.triangleCount(); f++) {
            int face = f;
            if (java.util.Arrays.stream(faces).noneMatch(dropped -> dropped == face)) {
                mesh.triangles().copyInto(3 * f, t, at, 3);
                at += 3;
            }
        }
        return mesh(mesh.positions().toArray(), t);
    }

    /** Every corner its own vertex. */
    public static Mesh soup(Mesh mesh) {
        float[] p = new float[3 * mesh.triangles().size()];
        int[] t = new int[mesh.triangles().size()];
        for (int i = 0; i < t.length; i++) {
            mesh.positions().copyInto(3 * mesh.triangles().get(i), p, 3 * i, 3);
            t[i] = i;
        }
        return mesh(p, t);
    }

    /** A strip of {@code n} quads that closes with a half twist. */
    public static Mesh moebius(int n) {
        float[] p = new float[6 * n];
        int[] t = new int[6 * n];
        for (int i = 0; i < n; i++) {
            double turn = 2 * Math.PI * i / n;
            for (int side = 0; side < 2; side++) {
                double across = side == 0 ? -0.3 : 0.3;
                double radius = 1 + across * Math.cos(turn / 2);
                p[6 * i + 3 * side] = (float) (radius * Math.cos(turn));
                p[6 * i + 3 * side + 1] = (float) (radius * Math.sin(turn));
                p[6 * i + 3 * side + 2] = (float) (across * Math.sin(turn / 2));
            }
            int a = 2 * i;
            int b = 2 * i + 1;
            int c = i + 1 < n ? a + 2 : 1;
            int d = i + 1 < n ? b + 2 : 0;
            System.arraycopy(new int[] {a, c, b, b, c, d}, 0, t, 6 * i, 6);
        }
        return mesh(p, t);
    }

    /** A sphere of radius 1 from {@code rings} rings of twice as many segments. */
    public static Mesh sphere(int rings) {
        int around = 2 * rings;
        float[] p = new float[3 * (2 + (rings - 1) * around)];
        p[1] = 1;
        p[p.length - 2] = -1;
        int at = 3;
        for (int ring = 1; ring < rings; ring++) {
            double polar = Math.PI * ring / rings;
            for (int s = 0; s < around; s++) {
                double turn = 2 * Math.PI * s / around;
                p[at++] = (float) (Math.sin(polar) * Math.cos(turn));
                p[at++] = (float) Math.cos(polar);
                p[at++] = (float) (-Math.sin(polar) * Math.sin(turn));
            }
        }
        int[] t = new int[6 * around * (rings - 1)];
        int last = p.length / 3 - 1;
        int i = 0;
        for (int s = 0; s < around; s++) {
            int next = (s + 1) % around;
            i = put(t, i, 0, 1 + s, 1 + next);
            for (int ring = 0; ring < rings - 2; ring++) {
                int a = 1 + ring * around;
                i = put(t, i, a + s, a + around + s, a + next);
                i = put(t, i, a + next, a + around + s, a + around + next);
            }
            i = put(t, i, last, last - around + next, last - around + s);
        }
        return mesh(p, t);
    }

    /** A torus of radius 1 around z with a tube of radius {@code tube}. */
    public static Mesh torus(int around, int across, double tube) {
        float[] p = new float[3 * around * across];
        int[] t = new int[6 * around * across];
        int at = 0;
        for (int a = 0; a < around; a++) {
            double turn = 2 * Math.PI * a / around;
            for (int b = 0; b < across; b++) {
                double roll = 2 * Math.PI * b / across;
                int v = a * across + b;
                p[3 * v] = (float) ((1 + tube * Math.cos(roll)) * Math.cos(turn));
                p[3 * v + 1] = (float) ((1 + tube * Math.cos(roll)) * Math.sin(turn));
                p[3 * v + 2] = (float) (tube * Math.sin(roll));
                int nextA = (a + 1) % around * across + b;
                int nextB = a * across + (b + 1) % across;
                int nextBoth = (a + 1) % around * across + (b + 1) % across;
                at = put(t, at, v, nextA, nextBoth);
                at = put(t, at, v, nextBoth, nextB);
            }
        }
        return mesh(p, t);
    }

    private static int put(int[] t, int at, int a, int b, int c) {
        t[at] = a;
        t[at + 1] = b;
        t[at + 2] = c;
        return at + 3;
    }
}
