package dev.kiln.gltf;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;

/** Latitude-longitude spheres: test assets of any size. */
final class Balls {
    private Balls() {}

    /** A sphere of radius 0.4 with {@code (rings + 1) * sectors} vertices, closed by seam-free wrapping. */
    static Asset coloured(int rings, int sectors) {
        Mesh mesh = mesh(rings, sectors);
        return new Asset(mesh, normals(mesh), new VertexColors(colors(mesh), 0.25f, 0.75f));
    }

    static Mesh mesh(int rings, int sectors) {
        float[] xyz = new float[(rings + 1) * sectors * 3];
        int at = 0;
        for (int r = 0; r <= rings; r++) {
            // Poles are left open a little, so that every vertex has a direction of its own.
            double polar = Math.PI * (0.01 + 0.98 * r / rings);
            for (int s = 0; s < sectors; s++) {
                double azimuth = 2 * Math.PI * s / sectors;
                xyz[at++] = (float) (0.4 * Math.sin(polar) * Math.sin(azimuth));
                xyz[at++] = (float) (0.4 * Math.cos(polar));
                xyz[at++] = (float) (0.4 * Math.sin(polar) * Math.cos(azimuth));
            }
        }
        int[] corners = new int[rings * sectors * 6];
        at = 0;
        for (int r = 0; r < rings; r++) {
            for (int s = 0; s < sectors; s++) {
                int a = r * sectors + s;
                int b = r * sectors + (s + 1) % sectors;
                corners[at++] = a;
                corners[at++] = a + sectors;
                corners[at++] = b;
                corners[at++] = b;
                corners[at++] = a + sectors;
                corners[at++] = b + sectors;
            }
        }
        return new Mesh(Floats.adopt(xyz), Ints.adopt(corners));
    }

    /** The positions themselves: right in direction, not of unit length. */
    static Floats normals(Mesh mesh) {
        return mesh.positions();
    }

    private static Floats colors(Mesh mesh) {
        float[] rgba = new float[mesh.vertexCount() * 4];
        for (int v = 0; v < mesh.vertexCount(); v++) {
            for (int axis = 0; axis < 3; axis++) {
                rgba[4 * v + axis] = mesh.positions().get(3 * v + axis) + 0.5f;
            }
            rgba[4 * v + 3] = 1;
        }
        return Floats.adopt(rgba);
    }
}
