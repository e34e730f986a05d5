package dev.kiln.backend.opencl.internal;

import dev.kiln.backend.gpu.Attention;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.gpu.Product;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import java.util.Map;

/**
 * Products of two factors of one half type on matrix units, where rows are whole runs of eight values that begin on 16
 * bytes; everything else in float32.
 */
final class MatrixUnits implements Matrices {
    private static final KernelText PRODUCT = KernelText.resource(MatrixUnits.class, "product_mma");
    private static final int TILE = 128;
    private static final int RUN = 8;

    private final Launcher launcher;
    private final Matrices float32;
    private final KernelText text;
    private final boolean emulated;

    MatrixUnits(Launcher launcher, Matrices float32, KernelText unit, boolean emulated) {
        this.launcher = launcher;
        this.float32 = float32;
        this.text = KernelText.of("product_mma", unit.text() + PRODUCT.text());
        this.emulated = emulated;
    }

    /** On the units of NVIDIA cards from compute capability 8 on. */
    static MatrixUnits nvidia(Launcher launcher) {
        return new MatrixUnits(
                launcher, new TiledMatrices(launcher), KernelText.resource(MatrixUnits.class, "mma_ptx"), false);
    }

    private static boolean fits(Product p) {
        DType type = p.a().dtype();
        return (type == DType.BF16 || type == DType.F16)
                && p.b().dtype() == type
                && p.b().depthStride() == 1
                && p.batches() == 1
                && p.depth() % RUN == 0
                && aligned(p.a())
                && p.b().at() % RUN == 0
                && p.b().rowStride() % RUN == 0
                && p.b().tapStride() % RUN == 0;
    }

    private static boolean aligned(Tensor t) {
        return t.offset() % RUN == 0 && t.rowStride() % RUN == 0;
    }

    @Override
    public void multiply(Product p) {
        if (!fits(p)) {
            float32.multiply(p);
            return;
        }
        String pair = p.a().dtype() == DType.BF16 ? "bf16" : "f16";
        Map<String, String> defines = Map.of(
                "MAPPED", p.map() == null ? "0" : "1",
                "PAIR", emulated ? Integer.toString(p.a().dtype().ordinal()) : pair);
        long step = launcher.rowsPerDispatch(p.rowFlop(), TILE);
        Epilogue e = p.epilogue();
        for (long from = 0; from < p.rows(); from += step) {
            long to = Math.min(p.rows(), from + step);
            launcher.begin(text, "product_mma", defines)
                    .tensor(p.a())
                    .memory(
                            p.b().memory(),
                            p.b().at(),
                            p.b().rowStride(),
                            p.b().dtype().ordinal())
                    .tensor(p.map())
                    .tensor(p.dst())
                    .tensor(e.bias())
                    .tensor(e.gate())
                    .starts(e.segments())
                    .tensor(e.residual())
                    .index(p.b().tapStride())
                    .integer(p.depth())
                    .integer(p.taps())
                    .integer(p.dst().channels())
                    .real(p.alpha())
                    .integer(e.activation().ordinal())
                    .index(from)
                    .index(to);
            launcher.groups(
                    Math.ceilDiv(p.dst().channels(), TILE),
                    Math.toIntExact(Math.ceilDiv(to - from, TILE)),
                    1,
                    p.rowFlop() * (to - from));
        }
    }

    @Override
    public void attend(Attention attention) {
        float32.attend(attention);
    }
}
