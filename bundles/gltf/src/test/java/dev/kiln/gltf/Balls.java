package dev.kiln.gltf;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;

/** Latitude-longitude spheres: test assets of any size. */
final class Balls {
    private Balls() {}

    /** A sphere of radius 0.4 with {@code (rings + 1) * sectors} vertices, closed by seam-free wrapping. */
    static Asset coloured(int rings, int sectors) {
        Mesh mesh = mesh(rings, sectors);
        return new Asset(mesh, normals(mesh), new VertexColors(colors(mesh), 0.25f, 0.75f));
    }

    /** The same sphere with textures of {@code side} pixels; the seam is not split, which is no matter here. */
    static Asset textured(int rings, int sectors, int side) {
        Mesh mesh = mesh(rings, sectors);
        float[] uv = new float[2 * mesh.vertexCount()];
        for (int v = 0; v < mesh.vertexCount(); v++) {
            uv[2 * v] = (v % sectors + 0.5f) / sectors;
            uv[2 * v + 1] = (float) (v / sectors) / rings;
        }
        Textures textures = new Textures(Floats.adopt(uv), picture(side, 40, 200), picture(side, 255, 255));
        return new Asset(mesh, normals(mesh), textures);
    }

    private static Picture picture(int side, int blue, int alpha) {
        byte[] rgba = new byte[4 * side * side];
        for (int p = 0; p < side * side; p++) {
            rgba[4 * p] = (byte) (p % side * 255 / side);
            rgba[4 * p + 1] = (byte) (p / side * 255 / side);
            rgba[4 * p + 2] = (byte) blue;
            rgba[4 * p + 3] = (byte) (p % 2 == 0 ? 255 : alpha);
        }
        return new Picture(side, side, Bytes.adopt(rgba));
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
