package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.F32;

import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tck.Trial;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;
import java.util.function.Function;

/** What a model does between its products: each of these should cost little more than moving its bytes. */
final class RowBenchCases {
    private static final int WIDTH = 1536;
    private static final int POSITIONS = 64;

    private RowBenchCases() {}

    /** On rows of the transformer. */
    static List<Trial> all(int rows, DType type) {
        double n = (double) rows * WIDTH;
        return List.of(
                rows("layerNorm", rows, WIDTH, type, 8, 2, bench -> {
                    Tensor x = bench.normal(type, rows, WIDTH);
                    Tensor y = bench.output(type, rows, WIDTH);
                    LayerNorm norm =
                            LayerNorm.eps(1e-6).modulated(bench.normal(F32, 1, WIDTH), bench.normal(F32, 1, WIDTH));
                    return () -> bench.ops.layerNorm(y, x, norm);
                }),
                new BenchCase("qkNormRope", rows + "x2x12x128 " + type, 16 * n, 4 * type.bytes() * n, rows, bench -> {
                    Tensor packed = bench.normal(type, rows, 3 * WIDTH);
                    RmsNorm norm = RmsNorm.l2(bench.normal(F32, 12, 128));
                    Rope rope = rotation(bench, rows);
                    return () -> bench.ops.qkNormRope(
                            packed.slice(0, WIDTH), packed.slice(WIDTH, WIDTH), 12, norm, norm, rope);
                }),
                rows("softmax", rows, WIDTH, type, 5, 2, bench -> {
                    Tensor x = bench.normal(type, rows, WIDTH);
                    Tensor y = bench.output(type, rows, WIDTH);
                    return () -> bench.ops.softmax(y, x);
                }),
                rows("unary", rows, WIDTH, type, 10, 2, bench -> {
                    Tensor x = bench.normal(type, rows, WIDTH);
                    Tensor y = bench.output(type, rows, WIDTH);
                    return () -> bench.ops.unary(y, x, Unary.GELU_TANH);
                }),
                rows("binary", rows, WIDTH, type, 1, 3, bench -> {
                    Tensor a = bench.normal(type, rows, WIDTH);
                    Tensor b = bench.normal(type, rows, WIDTH);
                    Tensor y = bench.output(type, rows, WIDTH);
                    return () -> bench.ops.binary(y, a, b, Binary.ADD);
                }),
                rows("lincomb", rows, WIDTH, type, 3, 3, bench -> {
                    List<Term> terms = List.of(
                            Term.of(0.5, bench.normal(type, rows, WIDTH)), Term.of(2, bench.normal(type, rows, WIDTH)));
                    Tensor y = bench.output(type, rows, WIDTH);
                    return () -> bench.ops.lincomb(y, terms);
                }),
                rows("gatedResidual", rows, WIDTH, type, 2, 3, bench -> {
                    Tensor x = bench.normal(type, rows, WIDTH);
                    Tensor residual = bench.normal(type, rows, WIDTH);
                    Tensor gate = bench.normal(F32, 1, WIDTH);
                    return () -> bench.ops.gatedResidual(residual, x, gate, residual, null);
                }),
                rows("reduce", rows, WIDTH, type, 4, 1, bench -> {
                    Tensor x = bench.normal(type, rows, WIDTH);
                    Tensor y = bench.output(F32, 1, 2);
                    return () -> bench.ops.reduce(y, x, Reduction.MEAN_STD, Over.ALL, null);
                }),
                new BenchCase(
                        "copy", rows + "x" + WIDTH + " F32 -> " + type, n, (4 + type.bytes()) * n, rows, bench -> {
                            Tensor x = bench.normal(F32, rows, WIDTH);
                            Tensor y = bench.output(type, rows, WIDTH);
                            return () -> bench.ops.copy(y, x);
                        }),
                rows("permute", rows, WIDTH, type, 0, 2, bench -> {
                    Tensor x = bench.normal(type, 12 * rows, 128).withExtents(rows, 12);
                    Tensor y = bench.output(type, 12 * rows, 128).withExtents(12, rows);
                    return () -> bench.ops.permute(y, x, 1, 0, 2);
                }));
    }

    /** On rows of the decoder. */
    static List<Trial> voxels(int rows) {
        int c = 64;
        return List.of(
                rows("layerNorm", rows, c, F32, 8, 2, bench -> {
                    Tensor x = bench.normal(F32, rows, c);
                    LayerNorm norm = LayerNorm.eps(1e-6).affine(bench.normal(F32, 1, c), bench.normal(F32, 1, c));
                    Tensor y = bench.output(F32, rows, c);
                    return () -> bench.ops.layerNorm(y, x, norm);
                }),
                rows("gatherRows", rows, c, F32, 0, 2, bench -> {
                    Tensor x = bench.normal(F32, rows, c);
                    Tensor y = bench.output(F32, rows, c);
                    Tensor index = bench.ints(rows, 1, i -> rows - 1 - i);
                    return () -> bench.ops.gatherRows(y, x, index);
                }),
                rows("repeatEach", rows, c, F32, 0, 1.25, bench -> {
                    Tensor x = bench.normal(F32, rows, c / 4);
                    Tensor y = bench.output(F32, rows, c);
                    return () -> bench.ops.repeatEach(y, x, 4);
                }));
    }

    /** What a call costs that does nothing. */
    static Trial call() {
        return new BenchCase("call", "binary 1x1 F32: overhead of a call", 1, 12, 1, bench -> {
            Tensor x = bench.normal(F32, 1, 1);
            Tensor y = bench.output(F32, 1, 1);
            return () -> bench.ops.binary(y, x, x, Binary.ADD);
        });
    }

    private static Trial rows(
            String op, int rows, int width, DType type, double flop, double passes, Function<Bench, Runnable> setup) {
        double n = (double) rows * width;
        return new BenchCase(op, rows + "x" + width + " " + type, flop * n, passes * type.bytes() * n, rows, setup);
    }

    /** A table of rotations of three axes with 21 pairs each, as of 3D positions. */
    private static Rope rotation(Bench bench, int rows) {
        int pairs = 63;
        Tensor table = bench.floats(POSITIONS, 2 * pairs, i -> {
            double angle = i / (2 * pairs) * Math.pow(10_000, -(i % (2 * pairs) / 2) / (double) pairs);
            return Float.floatToRawIntBits((float) (i % 2 == 0 ? Math.cos(angle) : Math.sin(angle)));
        });
        Tensor at = bench.ints(rows, 3, i -> i * 31 % POSITIONS);
        return new Rope(table, at, new int[] {21, 21, 21}, Rope.Pairing.INTERLEAVED);
    }
}
