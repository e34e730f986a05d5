package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;

/**
 * A mesh to bake onto.
 *
 * @param mesh its geometry
 * @param normals unit normal of each vertex
 */
record Subject(Mesh mesh, Floats normals) {
    /** Centre of spheres: off the lattice of any grid, so that no sampling error is hidden by symmetry. */
    static final double[] CENTRE = {0.0131, -0.0077, 0.0043};

    /** A sphere of {@code radius} metres around {@link #CENTRE}, {@code (rings + 1) * sectors} vertices. */
    static Subject sphere(int rings, int sectors, double radius) {
        float[] positions = new float[3 * (rings + 1) * sectors];
        float[] normals = new float[positions.length];
        for (int v = 0; v < positions.length / 3; v++) {
            double polar = Math.PI * (0.01 + 0.98 * (v / sectors) / rings);
            double azimuth = 2 * Math.PI * (v % sectors) / sectors + 0.1 * (v / sectors);
            double[] normal = {Math.sin(polar) * Math.sin(azimuth), Math.cos(polar), Math.sin(polar) * Math.cos(azimuth)
            };
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * v + axis] = (float) (CENTRE[axis] + radius * normal[axis]);
                normals[3 * v + axis] = (float) normal[axis];
            }
        }
        return new Subject(new Mesh(Floats.adopt(positions), Ints.adopt(strip(rings, sectors))), Floats.adopt(normals));
    }

    /** A square of {@code side} metres at height {@code y}, facing up, {@code (cells + 1)^2} vertices. */
    static Subject plane(int cells, double side, double y) {
        int row = cells + 1;
        float[] positions = new float[3 * row * row];
        float[] normals = new float[positions.length];
        for (int v = 0; v < row * row; v++) {
            positions[3 * v] = (float) (side * ((double) (v % row) / cells - 0.5));
            positions[3 * v + 1] = (float) y;
            positions[3 * v + 2] = (float) (side * ((double) (v / row) / cells - 0.5));
            normals[3 * v + 1] = 1;
        }
        int[] corners = new int[6 * cells * cells];
        for (int c = 0; c < cells * cells; c++) {
            quad(corners, 6 * c, c / cells * row + c % cells, c / cells * row + c % cells + 1, row);
        }
        return new Subject(new Mesh(Floats.adopt(positions), Ints.adopt(corners)), Floats.adopt(normals));
    }

    /** This subject with more vertices, each in a triangle with the first two. */
    Subject with(float[] xyz) {
        int old = mesh.vertexCount();
        float[] positions = java.util.Arrays.copyOf(mesh.positions().toArray(), 3 * old + xyz.length);
        System.arraycopy(xyz, 0, positions, 3 * old, xyz.length);
        float[] all = java.util.Arrays.copyOf(normals.toArray(), positions.length);
        int[] corners = java.util.Arrays.copyOf(
                mesh.triangles().toArray(), mesh.triangles().size() + xyz.length);
        for (int n = 0; n < xyz.length / 3; n++) {
            all[3 * (old + n) + 1] = 1;
            int at = mesh.triangles().size() + 3 * n;
            corners[at] = 0;
            corners[at + 1] = 1;
            corners[at + 2] = old + n;
        }
        return new Subject(new Mesh(Floats.adopt(positions), Ints.adopt(corners)), Floats.adopt(all));
    }

    /** This subject and another one beside it. */
    Subject and(Subject other) {
        int first = mesh.triangles().size();
        int[] corners = java.util.Arrays.copyOf(
                mesh.triangles().toArray(), first + other.mesh.triangles().size());
        for (int i = first; i < corners.length; i++) {
            corners[i] = mesh.vertexCount() + other.mesh.triangles().get(i - first);
        }
        return new Subject(
                new Mesh(joined(mesh.positions(), other.mesh.positions()), Ints.adopt(corners)),
                joined(normals, other.normals));
    }

    private static Floats joined(Floats a, Floats b) {
        float[] both = java.util.Arrays.copyOf(a.toArray(), a.size() + b.size());
        b.copyInto(0, both, a.size(), b.size());
        return Floats.adopt(both);
    }

    private static int[] strip(int rings, int sectors) {
        int[] corners = new int[6 * rings * sectors];
        for (int c = 0; c < rings * sectors; c++) {
            int a = c / sectors * sectors + c % sectors;
            int b = c / sectors * sectors + (c + 1) % sectors;
            quad(corners, 6 * c, a, b, sectors);
        }
        return corners;
    }

    private static void quad(int[] corners, int at, int a, int b, int row) {
        corners[at] = a;
        corners[at + 1] = a + row;
        corners[at + 2] = b;
        corners[at + 3] = b;
        corners[at + 4] = a + row;
        corners[at + 5] = b + row;
    }
}
