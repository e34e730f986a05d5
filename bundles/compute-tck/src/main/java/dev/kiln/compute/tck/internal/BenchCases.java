package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;
import static dev.kiln.compute.tensor.DType.U8;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tck.Trial;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.ArrayList;
import java.util.List;

/** The shapes of the flow transformer (1536 wide, 12 heads of 128) and of the sparse decoder, and the cost of a call. */
public final class BenchCases {
    private BenchCases() {}

    /** @param scale of the row counts */
    public static List<Trial> all(double scale) {
        List<Trial> cases = new ArrayList<>();
        int tokens = Math.max(1, (int) (4096 * scale));
        for (DType type : new DType[] {F32, BF16}) {
            cases.add(linear(tokens, 1536, 1536, type, Activation.NONE));
            cases.add(linear(tokens, 4608, 1536, type, Activation.NONE));
            cases.add(linear(tokens, 8192, 1536, type, Activation.GELU_TANH));
            cases.add(linear(tokens, 1536, 8192, type, Activation.NONE));
            cases.add(attention(tokens, tokens, type));
            cases.add(attention(tokens, 1029, type));
            cases.addAll(RowBenchCases.all(tokens, type));
        }
        Shell coarse = Shell.of(edge(256, scale));
        Shell fine = Shell.of(edge(512, scale));
        cases.add(sparseConv(coarse, 128, F16));
        cases.add(sparseConv(coarse, 128, F32));
        cases.add(sparseConv(fine, 64, F32));
        cases.addAll(BlockBenchCases.all(coarse, F16));
        cases.add(neighbourMap(fine));
        cases.add(sortUnique(fine));
        cases.add(gridSample3d(fine));
        cases.addAll(RowBenchCases.voxels(fine.count()));
        cases.add(RowBenchCases.call());
        return List.copyOf(cases);
    }

    /** A shell has rows as the square of its edge. */
    private static int edge(int full, double scale) {
        return Math.max(3, (int) Math.round(full * Math.sqrt(scale)));
    }

    private static Trial linear(int m, int n, int k, DType type, Activation activation) {
        double bytes = type.bytes() * ((double) m * k + (double) n * k + (double) m * n);
        String sizes = m + "x" + n + "x" + k + " " + type + (activation == Activation.NONE ? "" : " " + activation);
        BenchCase linear = new BenchCase("linear", sizes, 2.0 * m * n * k, bytes, m, bench -> {
            Tensor x = bench.normal(type, m, k);
            Weight w = bench.weight(type, n, k);
            Tensor y = bench.output(type, m, n);
            Epilogue epilogue = Epilogue.bias(bench.normal(F32, 1, n)).then(activation);
            return () -> bench.ops.linear(y, x, w, epilogue);
        });
        boolean plain = type == F32 && activation == Activation.NONE;
        return plain ? linear.of(new Trial.Product(m, n, k)) : linear;
    }

    private static Trial attention(int queries, int keys, DType type) {
        int c = 1536;
        double bytes = type.bytes() * 2.0 * c * (queries + keys);
        String sizes = "12x128, " + queries + "x" + keys + " " + type;
        return new BenchCase("attention", sizes, 4.0 * queries * keys * c, bytes, queries, bench -> {
            Tensor q = bench.normal(type, queries, c);
            Tensor kv = bench.normal(type, keys, 2 * c);
            Tensor y = bench.output(type, queries, c);
            Segments segments = Segments.one(queries, keys);
            float scale = (float) (1 / Math.sqrt(128));
            return () -> bench.ops.attention(y, q, kv.slice(0, c), kv.slice(c, c), 12, segments, scale);
        });
    }

    private static Trial sparseConv(Shell shell, int c, DType type) {
        int n = shell.count();
        double bytes = type.bytes() * (2.0 * n * c + 27.0 * c * c) + 108.0 * n;
        String sizes = n + " voxels, " + c + " -> " + c + " " + type;
        return new BenchCase("sparseConv", sizes, 2.0 * shell.pairs() * c * c, bytes, n, bench -> {
            Tensor x = bench.normal(type, n, c);
            Weight w = bench.weight(type, c, 3, 3, 3, c);
            Tensor y = bench.output(type, n, c);
            Tensor map = shell.mapOn(bench);
            return () -> bench.ops.sparseConv(y, x, map, w, Epilogue.NONE);
        });
    }

    private static Trial neighbourMap(Shell shell) {
        int n = shell.count();
        return new BenchCase("neighbourMap", n + " voxels", 27.0 * n, 124.0 * n, n, bench -> {
            Tensor coords = shell.on(bench);
            Tensor map = bench.output(I32, 27, n);
            return () -> bench.ops.neighbourMap(map, coords);
        });
    }

    private static Trial sortUnique(Shell shell) {
        int n = shell.count();
        return new BenchCase("sortUnique", n + " voxels", 1.0 * n, 36.0 * n, n, bench -> {
            Tensor coords = shell.on(bench);
            Tensor sorted = bench.output(I32, n, 4);
            Tensor first = bench.output(I32, n, 1);
            Tensor count = bench.output(I32, 1, 1);
            return () -> bench.ops.sortUnique(sorted, first, count, coords);
        });
    }

    private static Trial gridSample3d(Shell shell) {
        int n = shell.count();
        double bytes = n * (16.0 + 24 + 12 + 24 + 1);
        return new BenchCase("gridSample3d", n + " points, 6 channels F32", 100.0 * n, bytes, n, bench -> {
            Tensor field = bench.normal(F32, n, 6);
            VoxelIndex index = bench.ops.voxelIndex(bench.scope, shell.on(bench));
            int[] at = shell.coords();
            Tensor points = bench.floats(n, 3, i -> Float.floatToRawIntBits(at[i] + (i * 7919 % 1000) * 1e-3f));
            Tensor y = bench.output(F32, n, 6);
            Tensor hit = bench.output(U8, n, 1);
            return () -> bench.ops.gridSample3d(y, hit, field, index, points);
        });
    }
}
