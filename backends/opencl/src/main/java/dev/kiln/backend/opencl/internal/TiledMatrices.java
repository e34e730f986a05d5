package dev.kiln.backend.opencl.internal;

import dev.kiln.backend.gpu.Attention;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.gpu.Product;
import dev.kiln.backend.gpu.driver.DriverInfo;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import java.util.Map;

/**
 * Products and attention in float32 on any OpenCL device: tiles in group memory, results in registers. Tile sizes depend
 * on the device and on the width of heads, never on the number of rows.
 */
final class TiledMatrices implements Matrices {
    private static final KernelText PRODUCT = KernelText.resource(TiledMatrices.class, "product");
    private static final KernelText ATTENTION = KernelText.resource(TiledMatrices.class, "attention");

    /** Group memory that the tiles of a large group of attention take. */
    private static final long LARGE_TILES_BYTES = 48_128;

    private final Launcher launcher;
    private final boolean small;
    private final int side;
    private final int per;

    TiledMatrices(Launcher launcher) {
        this(launcher, small(launcher.info()));
    }

    TiledMatrices(Launcher launcher, boolean small) {
        this.launcher = launcher;
        this.small = small;
        this.side = small ? 8 : 16;
        this.per = small ? 4 : 8;
    }

    private static boolean small(DriverInfo info) {
        return info.processor() || info.largestGroup() < 256 || info.groupMemory() < LARGE_TILES_BYTES;
    }

    /** Large tiles are compiled for each type; small ones, where compiling takes longer than it saves, look at it. */
    private String type(DType dtype, String argument) {
        return small ? argument : Integer.toString(dtype.ordinal());
    }

    @Override
    public void multiply(Product p) {
        boolean deep = p.b().depthStride() == 1;
        // Of a tile wider than the result, one half would be for nothing.
        int wide = p.dst().channels() <= side * 4 ? 4 : per;
        Map<String, String> defines = Map.of(
                "A_TYPE", type(p.a().dtype(), "a_type"),
                "B_TYPE", type(p.b().dtype(), "b_type"),
                "SIDE", Integer.toString(side),
                "ITEMS", Integer.toString(side * side),
                "PER", Integer.toString(per),
                "WIDE", Integer.toString(wide),
                "MAPPED", p.map() == null ? "0" : "1",
                "B_DEEP", deep ? "1" : "0");
        long step = launcher.rowsPerDispatch(p.rowFlop() * p.batches(), side * per);
        for (long from = 0; from < p.rows(); from += step) {
            long to = Math.min(p.rows(), from + step);
            submit(p, defines, from, to, side * wide);
        }
    }

    private void submit(Product p, Map<String, String> defines, long from, long to, int columns) {
        Epilogue e = p.epilogue();
        launcher.begin(PRODUCT, "product", defines)
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
                .index(p.b().depthStride())
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
                ceil(p.dst().channels(), columns),
                ceil(to - from, side * per),
                p.batches(),
                p.rowFlop() * p.batches() * (to - from));
    }

    @Override
    public void attend(Attention a) {
        int wide = a.dv() <= side * 4 ? 4 : 8;
        Map<String, String> defines = Map.of(
                "TYPE", type(a.q().dtype(), "q_type"),
                "SIDE", Integer.toString(side),
                "ITEMS", Integer.toString(side * side),
                "PER", Integer.toString(per),
                "WIDE", Integer.toString(wide));
        Segments segments = a.segments();
        for (int s = 0; s < segments.count(); s++) {
            double rowFlop = 2.0 * segments.kn(s) * (a.dk() + a.dv()) * a.heads();
            long step = launcher.rowsPerDispatch(rowFlop, side * per);
            long end = (long) segments.q0(s) + segments.qn(s);
            for (long from = segments.q0(s); from < end; from += step) {
                long to = Math.min(end, from + step);
                submit(a, defines, s, from, to, wide, rowFlop * (to - from));
            }
        }
    }

    private void submit(Attention a, Map<String, String> defines, int s, long from, long to, int wide, double flop) {
        launcher.begin(ATTENTION, "attention", defines)
                .tensor(a.q())
                .tensor(a.k())
                .tensor(a.v())
                .tensor(a.dst())
                .real(a.scale())
                .integer(a.dk())
                .integer(a.dv())
                .index(from)
                .index(to)
                .index(a.segments().k0(s))
                .integer(a.segments().kn(s));
        launcher.groups(ceil(to - from, side * per), a.heads(), ceil(a.dv(), side * wide), flop);
    }

    private static int ceil(long rows, int tile) {
        return Math.toIntExact((rows + tile - 1) / tile);
    }
}
