package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.ProductOps;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** Products and attention. */
interface VectorProducts extends Lane, ProductOps {
    Attention attention();

    @Override
    @Runs(Home.TILED)
    default void linear(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        if (dst.size() == 0) {
            return;
        }
        PackedWeight packed = ((VectorWeight) weight).packed(workers(), kernel());
        Gemm.run(workers(), kernel(), Rows.of(x), x.rows(), packed, new EpilogueSink(dst, epilogue));
    }

    @Override
    @Runs(Home.TILED)
    default void matmul(Tensor dst, Tensor a, Tensor b, boolean transposed, float alpha) {
        if (dst.size() == 0) {
            return;
        }
        long batch = a.extents().rank() == 2 ? a.extents().at(0) : 1;
        long m = a.rows() / batch;
        long bRows = b.rows() / batch;
        for (long i = 0; i < batch; i++) {
            Panels panels = new TensorPanels(b.rows(i * bRows, bRows), transposed, kernel().columns());
            Rows out = Rows.of(dst.rows(i * m, m));
            Gemm.run(workers(), kernel(), Rows.of(a.rows(i * m, m)), m, panels, (row, rows, column, n, tile, at, s) -> {
                for (int r = 0; r < rows; r++) {
                    for (int c = 0; c < n; c++) {
                        tile[r * at + c] *= alpha;
                    }
                    out.store(tile, r * at, n, row + r, column);
                }
            });
        }
    }

    @Override
    @Runs(Home.TILED)
    default void attention(Tensor dst, Tensor q, Tensor k, Tensor v, int heads, Segments segments, float scale) {
        int dk = q.channels() / heads;
        int dv = v.channels() / heads;
        if (dv == 0) {
            return;
        }
        for (int s = 0; s < segments.count(); s++) {
            attention()
                    .run(
                            Rows.of(q),
                            Rows.of(k),
                            Rows.of(v),
                            Rows.of(dst),
                            heads,
                            dk,
                            dv,
                            scale,
                            segments.q0(s),
                            segments.qn(s),
                            segments.k0(s),
                            segments.kn(s));
        }
    }
}
