package dev.kiln.compute.internal;

import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.ReduceOps;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Checks of {@link ReduceOps}. */
interface CheckedReductions extends Front, ReduceOps {
    @Override
    default void reduce(Tensor dst, Tensor x, Reduction reduction, Over over, Segments segments) {
        Check check = check();
        check.floats("reduce", "x", x);
        check.covering("reduce", segments, x.rows());
        long groups = segments == null ? 1 : segments.count();
        long channels = (long) reduction.results() * (over == Over.ALL ? 1 : x.channels());
        check.typed("reduce", "dst", dst, DType.F32, groups, channels);
        check.apart("reduce", dst, "x", x);
        own().reduce(dst, x, reduction, over, segments);
    }

    @Override
    default void maxLast(Tensor dst, Tensor x) {
        Check check = check();
        check.usable("maxLast", "x", x);
        if (x.dtype() == DType.I32 || x.channels() == 0) {
            throw Check.violation("maxLast", "x", "is " + x.dtype() + " of " + x.channels() + " channels");
        }
        check.typed("maxLast", "dst", dst, x.dtype(), x.rows(), 1);
        check.apart("maxLast", dst, "x", x);
        own().maxLast(dst, x);
    }

    @Override
    default void allFinite(Tensor flag, Tensor x) {
        check().floats("allFinite", "x", x);
        check().typed("allFinite", "flag", flag, DType.I32, 1, 1);
        check().apart("allFinite", flag, "x", x);
        own().allFinite(flag, x);
    }
}
