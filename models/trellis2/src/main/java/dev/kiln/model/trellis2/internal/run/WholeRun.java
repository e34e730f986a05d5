package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.List;
import java.util.Map;

/** The whole chain from picture and seed to mesh and field, compared by counts and by the distance of the surfaces. */
record WholeRun(Fixture fixture, ParityRun run, Trellis2 generator) {
    /** Mean distance from one surface's vertices to the other's, in cube sides: a tenth of the embedded model's voxel. */
    private static final double DISTANCE = 1.5e-3;

    private static final int QUERIES = 2000;

    void check(String checkpoint) throws KilnException {
        Picture picture = RunCheck.picture(fixture);
        byte[] alpha = new byte[picture.width() * picture.height()];
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = (byte) picture.rgba().get(4 * i + 3);
        }
        Mask mask = new Mask(picture.width(), picture.height(), Bytes.adopt(alpha));
        List<StudioShot> shots = List.of(new StudioShot(picture, mask, picture));
        Parameters parameters = new Parameters(Map.of(Knobs.CHECKPOINT.name(), checkpoint));
        StageContext context = new SilentContext(run.device());
        long seed = fixture.json().path("seed").asLong();
        Shape shape = generator.shape(shots, seed, parameters, context);
        VoxelField field = (VoxelField) generator.paint(shape, shots, seed, parameters, context);
        run.row(
                "whole run: voxels",
                Counts.apart(fixture.ints("out.voxel_coords").length / 4, field.voxelCount()),
                Counts.SHARE);
        float[] expected = fixture.floats("out.vertices");
        // Hole filling adds vertices behind those of the voxels.
        float[] found = new float[3 * Math.min(field.voxelCount(), shape.mesh().vertexCount())];
        float[] turned = shape.mesh().positions().toArray();
        for (int v = 0; v < found.length; v += 3) {
            found[v] = turned[v];
            found[v + 1] = -turned[v + 2];
            found[v + 2] = turned[v + 1];
        }
        run.row("whole run: surface", Math.max(mean(expected, found), mean(found, expected)), DISTANCE);
        FamilyLatent latent = FamilyLatent.of(shape);
        run.row(
                "whole run: tokens",
                Counts.apart(fixture.ints("mid.coords").length, latent.coordinates().length),
                Counts.SHARE);
    }

    /** Mean distance to the nearest point of {@code to}, over a fixed choice of the points of {@code from}. */
    private static double mean(float[] from, float[] to) {
        int points = from.length / 3;
        int stride = Math.max(1, points / QUERIES);
        double sum = 0;
        int queries = 0;
        for (int p = 0; p < points; p += stride) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int q = 0; q < to.length; q += 3) {
                double dx = from[3 * p] - to[q];
                double dy = from[3 * p + 1] - to[q + 1];
                double dz = from[3 * p + 2] - to[q + 2];
                nearest = Math.min(nearest, dx * dx + dy * dy + dz * dz);
            }
            sum += Math.sqrt(nearest);
            queries++;
        }
        return queries == 0 ? Double.POSITIVE_INFINITY : sum / queries;
    }
}
