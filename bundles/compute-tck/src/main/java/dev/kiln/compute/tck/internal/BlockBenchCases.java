package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.op.ConvNext;
import dev.kiln.compute.op.UpBlock;
import dev.kiln.compute.tck.Trial;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/** The blocks of the sparse decoder. */
final class BlockBenchCases {
    private BlockBenchCases() {}

    static List<Trial> all(Shell shell, DType type) {
        return List.of(convNext(shell, 128, type), upBlock(shell, 128, 64, type));
    }

    private static Trial convNext(Shell shell, int c, DType type) {
        int n = shell.count();
        double flop = 2.0 * shell.pairs() * c * c + 16.0 * n * c * c;
        double bytes = type.bytes() * (2.0 * n * c + 35.0 * c * c) + 108.0 * n;
        return new BenchCase("convNext", n + " voxels, " + c + " " + type, flop, bytes, n, bench -> {
            Tensor x = bench.normal(type, n, c);
            Tensor y = bench.output(type, n, c);
            Tensor map = shell.mapOn(bench);
            ConvNext block = new ConvNext(
                    bench.weight(type, c, 3, 3, 3, c),
                    bench.normal(F32, 1, c),
                    bench.normal(F32, 1, c),
                    bench.normal(F32, 1, c),
                    bench.weight(type, 4 * c, c),
                    bench.normal(F32, 1, 4 * c),
                    bench.weight(type, c, 4 * c),
                    bench.normal(F32, 1, c));
            return () -> bench.ops.convNext(y, x, map, block);
        });
    }

    /** Of the octants of each voxel every other one lives, so that every child is counted with about half its neighbours. */
    private static Trial upBlock(Shell shell, int c, int narrow, DType type) {
        int n = shell.count();
        int m = 4 * n;
        int[] slots = new int[m];
        Arrays.setAll(slots, i -> 2 * i + (i / 4 & 1));
        double pairs = 4.0 * shell.pairs();
        double flop = 2 * pairs * c * narrow + pairs * narrow * narrow;
        double bytes = type.bytes() * ((double) n * c + (double) m * narrow + 216.0 * c * narrow) + 108.0 * (n + m);
        String sizes = n + " -> " + m + " voxels, " + c + " -> " + narrow + " " + type;
        return new BenchCase("upBlock", sizes, flop, bytes, m, bench -> {
            Tensor x = bench.normal(type, n, c);
            Tensor y = bench.output(type, m, narrow);
            Tensor map = shell.mapOn(bench);
            Tensor slot = bench.ints(m, 1, i -> slots[i]);
            Tensor children = bench.ints(m, 4, i -> i % 4 == 0 ? 0 : child(shell, slots[i / 4], i % 4 - 1));
            Tensor childMap = bench.output(I32, 27, m);
            bench.ops.neighbourMap(childMap, children);
            UpBlock block = new UpBlock(
                    bench.normal(F32, 1, c),
                    bench.normal(F32, 1, c),
                    bench.weight(type, 8 * narrow, 3, 3, 3, c),
                    bench.normal(F32, 1, 8 * narrow),
                    bench.weight(type, narrow, 3, 3, 3, narrow),
                    bench.normal(F32, 1, narrow));
            return () -> bench.ops.upBlock(y, x, map, slot, childMap, block);
        });
    }

    private static int child(Shell shell, int slot, int axis) {
        return 2 * shell.coords()[slot / 8 * 3 + axis] + (slot >> axis & 1);
    }
}
