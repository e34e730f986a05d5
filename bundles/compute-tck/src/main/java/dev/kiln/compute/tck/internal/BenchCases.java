package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
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
    public static List<BenchCase> all(double scale) {
        List<BenchCase> cases = new ArrayList<>();
        int tokens = Math.max(1, (int) (4096 * scale));
        for (DType type : new DType[] {F32, BF16}) {
            cases.add(linear(tokens, 4608, 1536, type, Activation.NONE));
            cases.add(linear(tokens, 8192, 1536, type, Activation.GELU_TANH));
            cases.add(linear(tokens, 1536, 8192, type, Activation.NONE));
            cases.add(attention(tokens, tokens, type));
            cases.add(attention(tokens, 1029, type));
            cases.add(layerNorm(tokens, type));
            cases.add(qkNormRope(tokens, type));
        }
        int edge = Math.max(3, (int) Math.round(64 * Math.cbrt(scale)));
        cases.add(sparseConv(edge, 128, F16));
        cases.add(sparseConv(edge, 128, F32));
        cases.add(neighbourMap(edge));
        cases.add(new BenchCase("call", "binary 1x1 F32: overhead of a call", 1, 12, rig -> {
            Tensor x = rig.normal(F32, 1, 1);
            Tensor y = rig.output(F32, 1, 1);
            return () -> rig.ops.binary(y, x, x, Binary.ADD);
        }));
        return cases;
    }

    private static BenchCase linear(int m, int n, int k, DType type, Activation activation) {
        double bytes = type.bytes() * ((double) m * k + (double) n * k + (double) m * n);
        String sizes = m + "x" + n + "x" + k + " " + type + " " + activation;
        return new BenchCase("linear", sizes, 2.0 * m * n * k, bytes, rig -> {
            Tensor x = rig.normal(type, m, k);
            Weight w = rig.weight(type, n, k);
            Tensor y = rig.output(type, m, n);
            Epilogue epilogue = Epilogue.bias(rig.normal(F32, 1, n)).then(activation);
            return () -> rig.ops.linear(y, x, w, epilogue);
        });
    }

    private static BenchCase attention(int queries, int keys, DType type) {
        int c = 1536;
        double bytes = type.bytes() * 2.0 * c * (queries + keys);
        String sizes = "12x128, " + queries + "x" + keys + " " + type;
        return new BenchCase("attention", sizes, 4.0 * queries * keys * c, bytes, rig -> {
            Tensor q = rig.normal(type, queries, c);
            Tensor kv = rig.normal(type, keys, 2 * c);
            Tensor y = rig.output(type, queries, c);
            Segments segments = Segments.one(queries, keys);
            float scale = (float) (1 / Math.sqrt(128));
            return () -> rig.ops.attention(y, q, kv.slice(0, c), kv.slice(c, c), 12, segments, scale);
        });
    }

    private static BenchCase layerNorm(int rows, DType type) {
        int c = 1536;
        return new BenchCase(
                "layerNorm", rows + "x" + c + " " + type, 8.0 * rows * c, 2.0 * type.bytes() * rows * c, rig -> {
                    Tensor x = rig.normal(type, rows, c);
                    Tensor y = rig.output(type, rows, c);
                    LayerNorm norm = LayerNorm.eps(1e-6).modulated(rig.normal(F32, 1, c), rig.normal(F32, 1, c));
                    return () -> rig.ops.layerNorm(y, x, norm);
                });
    }

    private static BenchCase qkNormRope(int rows, DType type) {
        int c = 1536;
        return new BenchCase(
                "qkNormRope", rows + "x2x12x128 " + type, 16.0 * rows * c, 4.0 * type.bytes() * rows * c, rig -> {
                    Tensor packed = rig.inPlace(type, rows, 3 * c);
                    RmsNorm norm = RmsNorm.l2(rig.normal(F32, 12, 128));
                    Rope rope = RopeCases.rotation(rig, rows, Rope.Pairing.INTERLEAVED, 21, 21, 21);
                    return () -> rig.ops.qkNormRope(packed.slice(0, c), packed.slice(c, c), 12, norm, norm, rope);
                });
    }

    /** Voxels of a spherical shell: a surface, as the decoder sees it. */
    private static Voxels shell(int edge) {
        List<List<Integer>> coords = new ArrayList<>();
        for (int x = 0; x < edge; x++) {
            for (int y = 0; y < edge; y++) {
                for (int z = 0; z < edge; z++) {
                    double r = Math.sqrt(square(x, edge) + square(y, edge) + square(z, edge));
                    if (Math.abs(r - 0.45 * edge) < 0.7) {
                        coords.add(List.of(0, x, y, z));
                    }
                }
            }
        }
        return new Voxels(coords);
    }

    private static double square(int at, int edge) {
        return (at + 0.5 - edge / 2.0) * (at + 0.5 - edge / 2.0);
    }

    private static BenchCase sparseConv(int edge, int c, DType type) {
        Voxels voxels = shell(edge);
        int[][] map = voxels.neighbours();
        long pairs = 0;
        for (int[] tap : map) {
            for (int from : tap) {
                pairs += from >= 0 ? 1 : 0;
            }
        }
        double bytes = type.bytes() * (2.0 * voxels.count() * c + 27.0 * c * c) + 108.0 * voxels.count();
        String sizes = voxels.count() + " voxels, " + c + " -> " + c + " " + type;
        return new BenchCase("sparseConv", sizes, 2.0 * pairs * c * c, bytes, rig -> {
            Tensor x = rig.normal(type, voxels.count(), c);
            Weight w = rig.weight(type, c, 3, 3, 3, c);
            Tensor y = rig.output(type, voxels.count(), c);
            Tensor neighbours = rig.given(I32, 27, voxels.count(), i -> map[i / voxels.count()][i % voxels.count()]);
            return () -> rig.ops.sparseConv(y, x, neighbours, w, Epilogue.NONE);
        });
    }

    private static BenchCase neighbourMap(int edge) {
        Voxels voxels = shell(edge);
        int n = voxels.count();
        return new BenchCase("neighbourMap", n + " voxels", 27.0 * n, 124.0 * n, rig -> {
            Tensor coords = voxels.on(rig);
            Tensor map = rig.output(I32, 27, n);
            return () -> rig.ops.neighbourMap(map, coords);
        });
    }
}
