package dev.kiln.backend.opencl.internal;

import dev.kiln.backend.gpu.Attention;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.gpu.Product;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import java.util.Map;

/** Float32 products on CPUs, where both factors have contiguous depths, without group memory; all else by tiles. */
final class RowMatrices implements Matrices {
    private static final KernelText PRODUCT = KernelText.resource(RowMatrices.class, "product_rows");
    private static final int SIDE = 4;
    private static final int ROWS = 64 * SIDE;

    private final Launcher launcher;
    private final Matrices tiles;

    private RowMatrices(Launcher launcher, Matrices tiles) {
        this.launcher = launcher;
        this.tiles = tiles;
    }

    /** What suits a device without matrix units. */
    static Matrices float32(Launcher launcher) {
        Matrices tiles = new TiledMatrices(launcher);
        return launcher.info().processor() ? new RowMatrices(launcher, tiles) : tiles;
    }

    @Override
    public void multiply(Product p) {
        if (p.a().dtype() != DType.F32 || p.b().dtype() != DType.F32 || p.b().depthStride() != 1) {
            tiles.multiply(p);
            return;
        }
        Map<String, String> defines = Map.of("MAPPED", p.map() == null ? "0" : "1");
        long step = launcher.rowsPerDispatch(p.rowFlop() * p.batches(), ROWS);
        Epilogue e = p.epilogue();
        for (long from = 0; from < p.rows(); from += step) {
            long to = Math.min(p.rows(), from + step);
            launcher.begin(PRODUCT, "product_rows", defines)
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
                    .tensor(p.limit())
                    .index(p.b().tapStride())
                    .index(p.b().batchStride())
                    .integer(p.depth())
                    .integer(p.taps())
                    .integer(p.dst().channels())
                    .real(p.alpha())
                    .integer(e.activation().ordinal())
                    .index(p.rows())
                    .index(from)
                    .index(to);
            launcher.groups(
                    Math.ceilDiv(p.dst().channels(), SIDE),
                    Math.toIntExact(Math.ceilDiv(to - from, ROWS)),
                    p.batches(),
                    p.rowFlop() * p.batches() * (to - from));
        }
    }

    @Override
    public void attend(Attention attention) {
        tiles.attend(attention);
    }
}
