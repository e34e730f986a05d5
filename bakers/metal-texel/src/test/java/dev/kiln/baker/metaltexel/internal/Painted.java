package dev.kiln.baker.metaltexel.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.stage.Parameters;
import dev.kiln.mesh.Normals;
import java.util.Map;
import java.util.stream.IntStream;

/** A round subject of smoothly changing colour. */
final class Painted {
    private static final int SIDE = 32;
    private static final double RADIUS = 0.4;

    private Painted() {}

    static BakeRequest request(Mesh mesh, String textureSize) {
        Parameters parameters =
                textureSize.isEmpty() ? Parameters.none() : new Parameters(Map.of("texture-size", textureSize));
        return new BakeRequest(mesh, Normals.of(mesh), mesh, field(), parameters);
    }

    /** The sphere under a field whose six attributes all change. */
    static BakeRequest varied(Mesh mesh, String textureSize) {
        VoxelField plain = field();
        float[] attributes = new float[plain.attributes().size()];
        for (int i = 0; i < attributes.length; i++) {
            int voxel = i / VoxelField.CHANNELS;
            int channel = i % VoxelField.CHANNELS;
            float along = (plain.coordinates().get(3 * voxel + channel % 3) + 0.5f) / SIDE;
            attributes[i] = channel < 3 ? along : 0.5f + 0.45f * (float) Math.sin(5 * along + channel);
        }
        VoxelField field = new VoxelField(plain.grid(), plain.coordinates(), Floats.adopt(attributes));
        return new BakeRequest(
                mesh, Normals.of(mesh), mesh, field, new Parameters(Map.of("texture-size", textureSize)));
    }

    /** A sphere of {@code 2 * rings * rings} quads, open by a little at its poles. */
    static Mesh sphere(int rings) {
        int sectors = 2 * rings;
        float[] positions = new float[3 * (rings + 1) * sectors];
        for (int v = 0; v < positions.length / 3; v++) {
            double polar = Math.PI * (0.01 + 0.98 * (v / sectors) / rings);
            double azimuth = 2 * Math.PI * (v % sectors) / sectors;
            positions[3 * v] = (float) (RADIUS * Math.sin(polar) * Math.sin(azimuth));
            positions[3 * v + 1] = (float) (RADIUS * Math.cos(polar));
            positions[3 * v + 2] = (float) (RADIUS * Math.sin(polar) * Math.cos(azimuth));
        }
        int[] corners = new int[6 * rings * sectors];
        for (int q = 0; q < rings * sectors; q++) {
            int a = q;
            int b = q / sectors * sectors + (q + 1) % sectors;
            int[] quad = {a, a + sectors, b, b, a + sectors, b + sectors};
            System.arraycopy(quad, 0, corners, 6 * q, 6);
        }
        return new Mesh(Floats.adopt(positions), Ints.adopt(corners));
    }

    /** Red, green and blue grow along x, y and z; no metal, fully rough, opaque. */
    static VoxelField field() {
        int[] present = IntStream.range(0, SIDE * SIDE * SIDE)
                .filter(n -> Math.abs(distance(n) - RADIUS) < 1.2 / SIDE)
                .toArray();
        int[] coordinates = new int[3 * present.length];
        float[] attributes = new float[VoxelField.CHANNELS * present.length];
        for (int v = 0; v < present.length; v++) {
            for (int axis = 0; axis < 3; axis++) {
                coordinates[3 * v + axis] = coordinate(present[v], axis);
                attributes[6 * v + axis] = (coordinates[3 * v + axis] + 0.5f) / SIDE;
            }
            attributes[6 * v + 4] = 1;
            attributes[6 * v + 5] = 1;
        }
        return new VoxelField(VoxelGrid.unitCube(SIDE), Ints.adopt(coordinates), Floats.adopt(attributes));
    }

    private static double distance(int n) {
        double square = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = (coordinate(n, axis) + 0.5) / SIDE - 0.5;
            square += d * d;
        }
        return Math.sqrt(square);
    }

    private static int coordinate(int n, int axis) {
        return axis == 0 ? n / SIDE / SIDE : axis == 1 ? n / SIDE % SIDE : n % SIDE;
    }
}
