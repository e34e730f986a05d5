package dev.kiln.compute.internal;

import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Compare;
import dev.kiln.compute.op.ElementOps;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;

/** Checks of {@link ElementOps}. */
interface CheckedElements extends Front, ElementOps {
    @Override
    default void unary(Tensor dst, Tensor x, Unary function, float a, float b) {
        Check check = check();
        check.floats("unary", "x", x);
        check.floats("unary", "dst", dst, x.rows(), x.channels());
        check.sameOrApart("unary", dst, "x", x);
        own().unary(dst, x, function, a, b);
    }

    @Override
    default void binary(Tensor dst, Tensor a, Tensor b, Binary function, Segments segments) {
        Check check = check();
        check.floats("binary", "a", a);
        check.floats("binary", "dst", dst, a.rows(), a.channels());
        check.broadcast("binary", "b", b, a.rows(), a.channels(), segments);
        check.sameOrApart("binary", dst, "a", a);
        check.sameOrApart("binary", dst, "b", b);
        own().binary(dst, a, b, function, segments);
    }

    @Override
    default void lincomb(Tensor dst, List<Term> terms) {
        Check check = check();
        check.floats("lincomb", "dst", dst);
        if (terms.isEmpty() || terms.size() > 4) {
            throw Check.violation("lincomb", "terms", "are " + terms.size() + ", not one to four");
        }
        for (int i = 0; i < terms.size(); i++) {
            Term term = terms.get(i);
            check.floats("lincomb", "x", term.x(), dst.rows(), dst.channels());
            check.sameOrApart("lincomb", dst, "x", term.x());
            check.vector("lincomb", "scalar", term.scalar(), 1);
            check.apart("lincomb", dst, "scalar", term.scalar());
        }
        own().lincomb(dst, terms);
    }

    @Override
    default void compare(Tensor dst, Tensor x, Compare comparison, float constant) {
        Check check = check();
        check.floats("compare", "x", x);
        check.typed("compare", "dst", dst, DType.U8, x.rows(), x.channels());
        check.apart("compare", dst, "x", x);
        own().compare(dst, x, comparison, constant);
    }

    @Override
    default void where(Tensor dst, Tensor mask, Tensor a, Tensor b) {
        Check check = check();
        check.usable("where", "dst", dst);
        check.typed("where", "a", a, dst.dtype(), dst.rows(), dst.channels());
        check.typed("where", "b", b, dst.dtype(), dst.rows(), dst.channels());
        check.usable("where", "mask", mask);
        check.typed("where", "mask", mask, DType.U8, dst.rows(), mask.channels() == 1 ? 1 : dst.channels());
        check.sameOrApart("where", dst, "a", a);
        check.sameOrApart("where", dst, "b", b);
        check.apart("where", dst, "mask", mask);
        own().where(dst, mask, a, b);
    }

    @Override
    default void maskBits(Tensor dst, Tensor x) {
        Check check = check();
        check.floats("maskBits", "x", x, x == null ? 0 : x.rows(), 8);
        check.typed("maskBits", "dst", dst, DType.U8, x.rows(), 1);
        check.apart("maskBits", dst, "x", x);
        own().maskBits(dst, x);
    }

    @Override
    default void copy(Tensor dst, Tensor src) {
        Check check = check();
        check.usable("copy", "src", src);
        check.usable("copy", "dst", dst);
        check.shape("copy", "dst", dst, src.rows(), src.channels());
        if (dst.dtype() != src.dtype() && !dst.dtype().isFloat()) {
            throw Check.violation("copy", "dst", "is " + dst.dtype() + " and src is " + src.dtype());
        }
        check.apart("copy", dst, "src", src);
        own().copy(dst, src);
    }

    @Override
    default void fill(Tensor dst, double value) {
        check().usable("fill", "dst", dst);
        boolean exact = switch (dst.dtype()) {
            case U8 -> value == (int) value && value >= 0 && value <= 255;
            case I32 -> value == (int) value;
            default -> true;
        };
        if (!exact) {
            throw Check.violation("fill", "value", value + " is none of " + dst.dtype());
        }
        own().fill(dst, value);
    }
}
