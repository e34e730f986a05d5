package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;

import dev.kiln.compute.tck.Tolerance;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@code attention}: head widths, segments of every kind, packed operands. */
final class AttentionCases {
    private AttentionCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        int[][] heads = {
            {1, 1, 1},
            {1, 5, 3},
            {2, 8, 8},
            {2, 16, 16},
            {3, 48, 48},
            {2, 64, 128},
            {2, 64, 64},
            {2, 128, 128},
            {1, 512, 512}
        };
        for (int[] h : heads) {
            cases.add(separate(h, Segments.one(9, 13), F32, F32));
        }
        int[] usual = {2, 32, 32};
        cases.add(separate(usual, Segments.one(0, 5), F32, F32));
        cases.add(separate(usual, Segments.one(4, 0), F32, F32));
        cases.add(separate(usual, Segments.one(1, 1), F32, F32));
        cases.add(separate(usual, Segments.one(70, 130), F32, F32));
        cases.add(separate(
                usual, Segments.of(new int[][] {{0, 5, 3, 7}, {5, 6, 3, 7}, {11, 0, 0, 2}, {11, 2, 9, 0}}), F32, F32));
        cases.add(separate(usual, Segments.of(new int[][] {{0, 3, 8, 20}, {3, 40, 0, 8}, {43, 1, 27, 1}}), F32, F32));
        for (DType type : new DType[] {F32, BF16, F16}) {
            cases.add(packed(2, 32, Segments.self(5, 0, 7, 1), type));
            cases.add(packed(3, 64, Segments.self(33), type));
            cases.add(separate(usual, Segments.one(6, 9), type, F32));
        }
        cases.add(new Case("attention", "scores of hundreds", AttentionCases::largeScores));
        return cases;
    }

    private static Case separate(int[] heads, Segments segments, DType type, DType out) {
        String name =
                heads[0] + " heads of " + heads[1] + " and " + heads[2] + " " + segments + " " + type + " -> " + out;
        return new Case("attention", name, rig -> {
            int keys = segments.keyEnd() + 2;
            Tensor q = rig.normal(type, segments.queries(), heads[0] * heads[1]);
            Tensor k = rig.normal(type, keys, heads[0] * heads[1]);
            Tensor v = rig.normal(type, keys, heads[0] * heads[2]);
            Tensor y = rig.output(out, segments.queries(), heads[0] * heads[2]);
            rig.ops.attention(y, q, k, v, heads[0], segments, (float) (1 / Math.sqrt(heads[1])));
            rig.result("dst", y, Tolerance.ATTENTION, slack(rig, v, type));
        });
    }

    /** Queries, keys and values as slices of one tensor, as a single projection leaves them. */
    private static Case packed(int heads, int width, Segments segments, DType type) {
        String name = "packed, " + heads + " heads of " + width + " " + segments + " " + type;
        return new Case("attention", name, rig -> {
            int c = heads * width;
            Tensor qkv = rig.normal(type, segments.queries(), 3 * c);
            Tensor y = rig.output(type, segments.queries(), c);
            rig.ops.attention(y, qkv.slice(0, c), qkv.slice(c, c), qkv.slice(2 * c, c), heads, segments, (float)
                    (1 / Math.sqrt(width)));
            rig.result("dst", y, Tolerance.ATTENTION, slack(rig, qkv, type));
        });
    }

    private static void largeScores(Rig rig) {
        Tensor q = rig.normal(F32, 7, 16, 0, 20);
        Tensor k = rig.normal(F32, 11, 16, 0, 20);
        Tensor v = rig.normal(F32, 11, 16);
        Tensor y = rig.output(F32, 7, 16);
        rig.ops.attention(y, q, k, v, 1, Segments.one(7, 11), 0.25f);
        // Scores near 600 carry an error of their own in float32: 16 products of about 400, rounded.
        rig.result("dst", y, Tolerance.ATTENTION, 1e-3);
    }

    private static double slack(Rig rig, Tensor v, DType type) {
        double largest = Arrays.stream(rig.host(v)).map(Math::abs).max().orElse(0);
        return largest * (type == F32 ? 1e-5 : type == BF16 ? 0x1p-8 : 0x1p-10);
    }
}
