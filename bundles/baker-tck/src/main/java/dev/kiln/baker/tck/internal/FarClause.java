package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/**
 * Vertices far from every voxel take the nearest one, exactly, and each of them is counted; those on the shell are not.
 * A baker of textures may also sample texels on the rim of a triangle, which the kit cannot place.
 */
public final class FarClause implements Clause {
    private static final String NEAREST = "a far point takes the nearest voxel";
    private static final String COUNTED = "far points are counted as missed, those on the shell are not";
    private static final String SAMPLED = "every point is counted as a sample";
    private static final int FAR = 200;

    /** Metres by which two distances may differ in 32-bit arithmetic. */
    private static final double ROUNDING = 1e-6;

    @Override
    public List<String> names() {
        return List.of(NEAREST, COUNTED, SAMPLED);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject sphere = Subject.sphere(30, 45, 0.4);
        Voxels shell = Voxels.shell(0.4);
        VoxelField field = shell.field((i, j, k, c) -> (i * 31 + j * 17 + k * 7 + c * 3) % 101 / 100.0);
        Subject subject = sphere.with(farPoints());
        Baked result = bench.bake(subject, field);
        BakedColors baked = BakedColors.of(result);
        double worst = 0;
        int far = 0;
        int onShell = 0;
        for (int v = 0; v < baked.count(); v++) {
            if (isFar(baked, v)) {
                far++;
                // Each comparison is a search through the whole field: some hundreds of them are enough.
                if (baked.count() < 10_000 || far % 1000 == 0) {
                    worst = Math.max(worst, differenceFromNearest(field, baked, v));
                }
            } else if (shell.contains(baked.position(v, 0), baked.position(v, 1), baked.position(v, 2))) {
                onShell++;
            }
        }
        long uncounted = Math.max(0, far - result.missed());
        long overcounted = Math.max(0, result.missed() - (result.samples() - onShell));
        return List.of(
                Verdict.atMost(
                        NEAREST,
                        worst,
                        1e-6 + baked.halfStep(),
                        "greatest difference from the nearest voxel, sRGB-encoded"),
                Verdict.atMost(
                        COUNTED,
                        far < FAR ? Double.NaN : uncounted + overcounted,
                        0,
                        "counted " + result.missed() + " of " + result.samples() + ", " + far + " are far and "
                                + onShell + " on the shell"),
                Verdict.atMost(
                        SAMPLED,
                        Math.max(0, baked.count() - result.samples()),
                        0,
                        "points without a sample; counted " + result.samples()));
    }

    /** Points on a wide spiral, no two with the same nearest voxel by symmetry. */
    private static float[] farPoints() {
        float[] xyz = new float[3 * FAR];
        for (int n = 0; n < FAR; n++) {
            double polar = Math.acos(1 - (2 * n + 1.0) / FAR);
            double azimuth = 2.399963 * n;
            double radius = 0.62 + 0.01 * n;
            xyz[3 * n] = (float) (radius * Math.sin(polar) * Math.cos(azimuth));
            xyz[3 * n + 1] = (float) (radius * Math.cos(polar));
            xyz[3 * n + 2] = (float) (radius * Math.sin(polar) * Math.sin(azimuth));
        }
        return xyz;
    }

    private static boolean isFar(BakedColors baked, int vertex) {
        double square = 0;
        for (int axis = 0; axis < 3; axis++) {
            square += baked.position(vertex, axis) * (double) baked.position(vertex, axis);
        }
        return square > 0.6 * 0.6;
    }

    /** Difference from the nearest voxel, or from the one that fits best if several are as near but for rounding. */
    private static double differenceFromNearest(VoxelField field, BakedColors baked, int vertex) {
        double least = Double.POSITIVE_INFINITY;
        for (int v = 0; v < field.voxelCount(); v++) {
            least = Math.min(least, distance(field, v, baked, vertex));
        }
        double difference = Double.POSITIVE_INFINITY;
        for (int v = 0; v < field.voxelCount(); v++) {
            if (distance(field, v, baked, vertex) <= least + ROUNDING) {
                difference = Math.min(difference, difference(field, v, baked, vertex));
            }
        }
        return difference;
    }

    private static double difference(VoxelField field, int voxel, BakedColors baked, int vertex) {
        double worst = 0;
        for (int c = 0; c < 3; c++) {
            double expected = field.attributes().get(VoxelField.CHANNELS * voxel + c);
            worst = Math.max(worst, Math.abs(baked.encoded(vertex, c) - expected));
        }
        return worst;
    }

    private static double distance(VoxelField field, int voxel, BakedColors baked, int vertex) {
        double square = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = Voxels.position(field.coordinates().get(3 * voxel + axis)) - baked.position(vertex, axis);
            square += d * d;
        }
        return Math.sqrt(square);
    }
}
