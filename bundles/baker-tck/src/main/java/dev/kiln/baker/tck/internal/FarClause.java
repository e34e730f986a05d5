package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** Vertices far from every voxel take the nearest one, exactly, and each of them is counted; the others are not. */
public final class FarClause implements Clause {
    private static final String NEAREST = "a far vertex takes the nearest voxel";
    private static final String COUNTED = "far vertices are counted as missed, the others are not";
    private static final String SAMPLED = "every vertex is counted as a sample";
    private static final int FAR = 200;

    /** Metres by which two distances may differ in 32-bit arithmetic. */
    private static final double ROUNDING = 1e-6;

    @Override
    public List<String> names() {
        return List.of(NEAREST, COUNTED, SAMPLED);
    }

    @Override
    public List<Verdict> judge(Baker baker) throws KilnException {
        Subject sphere = Subject.sphere(30, 45, 0.4);
        VoxelField field = Voxels.shell(0.4).field((i, j, k, c) -> (i * 31 + j * 17 + k * 7 + c * 3) % 101 / 100.0);
        Subject subject = sphere.with(farPoints());
        Baked result = subject.bake(baker, field);
        BakedColors baked = BakedColors.of(result);
        double worst = 0;
        for (int v = 0; v < baked.count(); v++) {
            if (isFar(baked, v)) {
                worst = Math.max(worst, differenceFromNearest(field, baked, v));
            }
        }
        return List.of(
                Verdict.atMost(NEAREST, worst, 1e-6, "greatest difference from the nearest voxel, sRGB-encoded"),
                Verdict.atMost(
                        COUNTED,
                        Math.abs(result.missed() - FAR),
                        0,
                        "counted " + result.missed() + " of " + FAR + " far vertices"),
                Verdict.atMost(
                        SAMPLED,
                        Math.max(0, subject.mesh().vertexCount() - result.samples()),
                        0,
                        "vertices without a sample; counted " + result.samples()));
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
