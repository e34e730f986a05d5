package dev.kiln.compute.internal;

import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.ProductOps;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** Checks of {@link ProductOps}. */
interface CheckedProducts extends Front, ProductOps {
    @Override
    default void linear(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        Check check = check();
        check.floats("linear", "x", x);
        check.weight("linear", "weight", weight, 2, x.channels());
        check.floats("linear", "dst", dst, x.rows(), weight.shape().at(0));
        check.apart("linear", dst, "x", x);
        check.epilogue("linear", dst, epilogue);
        own().linear(dst, x, weight, epilogue);
    }

    @Override
    default void matmul(Tensor dst, Tensor a, Tensor b, boolean transposed, float alpha) {
        Check check = check();
        check.floats("matmul", "a", a);
        check.floats("matmul", "b", b);
        check.floats("matmul", "dst", dst);
        long batch = batch("a", a);
        long m = batch == 0 ? 0 : a.rows() / batch;
        long bRows = batch == 0 ? 0 : b.rows() / batch;
        if (batch("b", b) != batch || batch("dst", dst) != batch) {
            throw Check.violation("matmul", "b", "or dst has not the batch " + batch + " of a");
        }
        if (a.dtype() != b.dtype()) {
            throw Check.violation("matmul", "b", "is " + b.dtype() + " and a is " + a.dtype());
        }
        long inner = transposed ? b.channels() : bRows;
        if (batch > 0 && inner != a.channels()) {
            throw Check.violation("matmul", "b", "has inner extent " + inner + ", not " + a.channels());
        }
        check.shape("matmul", "dst", dst, batch * m, transposed && batch > 0 ? bRows : dst.channels());
        if (!transposed && dst.channels() != b.channels()) {
            throw Check.violation("matmul", "dst", "has " + dst.channels() + " channels, not " + b.channels());
        }
        check.apart("matmul", dst, "a", a);
        check.apart("matmul", dst, "b", b);
        own().matmul(dst, a, b, transposed, alpha);
    }

    private static long batch(String name, Tensor t) {
        return switch (t.extents().rank()) {
            case 1 -> 1;
            case 2 -> t.extents().at(0);
            default -> throw Check.violation("matmul", name, "has row axes " + t.extents() + ", not one or two");
        };
    }

    @Override
    default void attention(Tensor dst, Tensor q, Tensor k, Tensor v, int heads, Segments segments, float scale) {
        Check check = check();
        check.floats("attention", "q", q);
        check.floats("attention", "k", k, k == null ? 0 : k.rows(), q.channels());
        check.floats("attention", "v", v, k.rows(), v == null ? 0 : v.channels());
        check.floats("attention", "dst", dst, q.rows(), v.channels());
        check.divides("attention", "q", heads, q.channels());
        check.divides("attention", "v", heads, v.channels());
        if (k.dtype() != q.dtype() || v.dtype() != q.dtype()) {
            throw Check.violation("attention", "k", "or v is not " + q.dtype() + " like q");
        }
        if (dst.dtype() != q.dtype() && dst.dtype() != DType.F32) {
            throw Check.violation("attention", "dst", "is " + dst.dtype() + ", neither F32 nor " + q.dtype());
        }
        if (segments == null) {
            throw Check.violation("attention", "segments", "are missing");
        }
        check.covering("attention", segments, q.rows());
        if (segments.keyEnd() > k.rows()) {
            throw Check.violation("attention", "segments", "reach key " + segments.keyEnd() + " of " + k.rows());
        }
        check.apart("attention", dst, "q", q);
        check.apart("attention", dst, "k", k);
        check.apart("attention", dst, "v", v);
        own().attention(dst, q, k, v, heads, segments, scale);
    }
}
