package dev.kiln.backend.opencl.internal;

import dev.kiln.backend.gpu.Attention;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.gpu.Product;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.Map;
import java.util.Set;

/**
 * Products and attention of operands of one half type on matrix units, where rows are whole runs of eight values that
 * begin on 16 bytes; everything else in float32.
 */
final class MatrixUnits implements Matrices {
    /** Kinds of work that can be given to the units. */
    enum Work {
        PRODUCTS,
        ATTENTION
    }

    private static final KernelText PRODUCT = KernelText.resource(MatrixUnits.class, "product_mma");
    private static final KernelText ATTENTION = KernelText.resource(MatrixUnits.class, "attention_mma");
    /** Warps of a group that makes a product, and rows and columns that each of them makes. */
    private static final int WARPS = 16;

    private static final int WARP_TILE = 32;

    /** Queries that a group of attention takes. */
    private static final int QUERIES = 128;

    private static final int RUN = 8;
    private static final int WIDEST_HEAD = 128;

    private final Launcher launcher;
    private final Matrices float32;
    private final KernelText product;
    private final KernelText attention;
    private final Set<Work> work;
    private final boolean emulated;

    MatrixUnits(Launcher launcher, KernelText unit, Set<Work> work, boolean emulated) {
        this.launcher = launcher;
        this.float32 = new TiledMatrices(launcher);
        this.work = work;
        this.emulated = emulated;
        this.product = behind(unit, PRODUCT);
        this.attention = behind(unit, ATTENTION);
    }

    /** On the units of NVIDIA cards from compute capability 8 on. */
    static Matrices.Factory nvidia(Set<Work> work) {
        KernelText unit = KernelText.resource(MatrixUnits.class, "mma_ptx");
        return launcher -> new MatrixUnits(launcher, unit, work, false);
    }

    /** Loops stay loops where a unit is emulated: its barriers, once for each piece, take minutes to compile. */
    private KernelText behind(KernelText unit, KernelText kernel) {
        String text = unit.text() + kernel.text();
        return KernelText.of(kernel.name(), emulated ? text.replace("#pragma unroll\n", "#pragma unroll 1\n") : text);
    }

    private static boolean isHalf(DType type) {
        return type == DType.BF16 || type == DType.F16;
    }

    /** How the unit's text names a half type. */
    private String pair(DType type) {
        return emulated ? Integer.toString(type.ordinal()) : type == DType.BF16 ? "bf16" : "f16";
    }

    private static boolean fits(Product p) {
        DType type = p.a().dtype();
        return isHalf(type)
                && p.b().dtype() == type
                && p.b().depthStride() == 1
                && p.batches() == 1
                && p.depth() % RUN == 0
                && aligned(p.a())
                && p.b().at() % RUN == 0
                && p.b().rowStride() % RUN == 0
                && (p.taps() == 1 || p.b().tapStride() == p.depth());
    }

    private static boolean aligned(Tensor t) {
        return t.offset() % RUN == 0 && t.rowStride() % RUN == 0;
    }

    @Override
    public void multiply(Product p) {
        if (!work.contains(Work.PRODUCTS) || !fits(p)) {
            float32.multiply(p);
            return;
        }
        int warps = p.dst().channels() <= 2 * WARP_TILE ? 2 : 4;
        int rows = WARPS / warps * WARP_TILE;
        Map<String, String> defines = Map.of(
                "MAPPED", p.map() == null ? "0" : "1",
                "WARPS", Integer.toString(warps),
                "PAIR", pair(p.a().dtype()));
        long step = launcher.rowsPerDispatch(p.rowFlop(), rows);
        Epilogue e = p.epilogue();
        for (long from = 0; from < p.rows(); from += step) {
            long to = Math.min(p.rows(), from + step);
            launcher.begin(product, "product_mma", defines)
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
                    .integer(p.depth())
                    .integer(Math.multiplyExact(p.taps(), p.depth()))
                    .integer(p.dst().channels())
                    .real(p.alpha())
                    .integer(e.activation().ordinal())
                    .index(from)
                    .index(to);
            launcher.groups(
                    Math.ceilDiv(p.dst().channels(), warps * WARP_TILE),
                    Math.toIntExact(Math.ceilDiv(to - from, rows)),
                    1,
                    p.rowFlop() * (to - from));
        }
    }

    private static boolean fits(Attention a) {
        DType type = a.q().dtype();
        return isHalf(type)
                && a.k().dtype() == type
                && a.v().dtype() == type
                && a.dk() % RUN == 0
                && a.dv() % RUN == 0
                && Math.max(a.dk(), a.dv()) <= WIDEST_HEAD
                && aligned(a.q())
                && aligned(a.k())
                && aligned(a.v());
    }

    @Override
    public void attend(Attention a) {
        if (!work.contains(Work.ATTENTION) || !fits(a)) {
            float32.attend(a);
            return;
        }
        int width = Math.max(a.dk(), a.dv()) <= WIDEST_HEAD / 2 ? WIDEST_HEAD / 2 : WIDEST_HEAD;
        Map<String, String> defines = Map.of("WIDTH", Integer.toString(width), "PAIR", pair(a.q().dtype()));
        Segments segments = a.segments();
        for (int s = 0; s < segments.count(); s++) {
            double rowFlop = 2.0 * segments.kn(s) * (a.dk() + a.dv()) * a.heads();
            long step = launcher.rowsPerDispatch(rowFlop, QUERIES);
            long end = (long) segments.q0(s) + segments.qn(s);
            for (long from = segments.q0(s); from < end; from += step) {
                long to = Math.min(end, from + step);
                launcher.begin(attention, "attention_mma", defines)
                        .tensor(a.q())
                        .tensor(a.k())
                        .tensor(a.v())
                        .tensor(a.dst())
                        .real(a.scale())
                        .integer(a.dk())
                        .integer(a.dv())
                        .index(from)
                        .index(to)
                        .index(segments.k0(s))
                        .integer(segments.kn(s));
                launcher.groups(Math.toIntExact(Math.ceilDiv(to - from, QUERIES)), a.heads(), 1, rowFlop * (to - from));
            }
        }
    }
}
