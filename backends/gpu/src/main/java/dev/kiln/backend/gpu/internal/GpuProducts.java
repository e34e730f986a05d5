package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.Attention;
import dev.kiln.backend.gpu.GpuBuffer;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Product;
import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.ProductOps;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** Products and attention, by the matrices of the compute interface. */
interface GpuProducts extends Gpu, ProductOps {
    @Override
    @Runs(Home.TILED)
    default void linear(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        if (dst.size() > 0) {
            long depth = x.channels();
            Product.Factor factor = new Product.Factor(Launcher.memory(weight), 0, weight.dtype(), depth, 1, 0, 0);
            matrices().multiply(new Product(dst, x, factor, 1, null, 1, 1, epilogue, null));
        }
    }

    @Override
    @Runs(Home.TILED)
    default void matmul(Tensor dst, Tensor a, Tensor b, boolean transposed, float alpha) {
        if (dst.size() > 0) {
            int batches =
                    a.extents().rank() == 1 ? 1 : Math.toIntExact(a.extents().at(0));
            long row = transposed ? b.rowStride() : 1;
            long depth = transposed ? 1 : b.rowStride();
            Product.Factor factor = new Product.Factor(
                    GpuBuffer.memory(b), b.offset(), b.dtype(), row, depth, 0, b.rows() / batches * b.rowStride());
            matrices().multiply(new Product(dst, a, factor, 1, null, batches, alpha, Epilogue.NONE, null));
        }
    }

    @Override
    @Runs(Home.TILED)
    default void attention(Tensor dst, Tensor q, Tensor k, Tensor v, int heads, Segments segments, float scale) {
        if (dst.size() > 0) {
            matrices().attend(new Attention(dst, q, k, v, heads, segments, scale));
        }
    }
}
