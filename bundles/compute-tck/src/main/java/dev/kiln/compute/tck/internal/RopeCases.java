package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tck.Tolerance;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/** {@code rope}: both pairings, idle pairs, tokens and axes without a position. */
final class RopeCases {
    private RopeCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (Rope.Pairing pairing : Rope.Pairing.values()) {
            cases.add(rope(12, 2, 128, pairing, F32, F32, 21, 21, 21));
            cases.add(rope(9, 3, 64, pairing, F32, F32, 16, 16));
            cases.add(rope(5, 1, 64, pairing, F32, F32, 12, 12, 8));
            cases.add(rope(4, 2, 2, pairing, F32, F32, 1));
            cases.add(rope(0, 2, 8, pairing, F32, F32, 2, 2));
            cases.add(rope(6, 2, 32, pairing, BF16, BF16, 8, 5));
            cases.add(rope(6, 2, 32, pairing, F16, F32, 8, 5));
            cases.add(inPlace(pairing));
        }
        return cases;
    }

    /** A table of true rotations, and positions of which some are -1. */
    static Rope rotation(Rig rig, int rows, Rope.Pairing pairing, int... pairs) {
        int total = java.util.Arrays.stream(pairs).sum();
        int positions = 11;
        Tensor table = rig.given(F32, positions, 2 * total, i -> {
            double angle = i / (2 * total) * Math.pow(10_000, -(i % (2 * total) / 2) / (double) total);
            return i % 2 == 0 ? Math.cos(angle) : Math.sin(angle);
        });
        Tensor at = rig.given(I32, rows, pairs.length, i -> rig.random().nextInt(positions + 1) - 1);
        return new Rope(table, at, pairs, pairing);
    }

    private static Case rope(int rows, int heads, int width, Rope.Pairing pairing, DType in, DType out, int... pairs) {
        String name = rows + " rows, " + heads + " heads of " + width + " " + pairing + " "
                + java.util.Arrays.toString(pairs) + " " + in + " -> " + out;
        return new Case("rope", name, rig -> {
            Tensor x = rig.normal(in, rows, heads * width);
            Tensor y = rig.output(out, rows, heads * width);
            rig.ops.rope(y, x, heads, rotation(rig, rows, pairing, pairs));
            rig.result("dst", y, Tolerance.NORM);
        });
    }

    /** On a slice in the middle of packed rows, whose other channels must stay. */
    private static Case inPlace(Rope.Pairing pairing) {
        return new Case("rope", "in place in a packed slice " + pairing, rig -> {
            Tensor packed = rig.inPlace(F32, 7, 96);
            Tensor slice = packed.slice(32, 32);
            rig.ops.rope(slice, slice, 2, rotation(rig, 7, pairing, 5, 3));
            rig.result("packed", packed, Tolerance.NORM);
        });
    }
}
