package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.Launcher;
import dev.kiln.compute.Home;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Broadcast;
import dev.kiln.compute.op.Compare;
import dev.kiln.compute.op.ElementOps;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;

/** Elementwise functions, one work item an element. */
interface GpuElements extends Gpu, ElementOps {
    @Override
    @Runs(Home.TILED)
    default void unary(Tensor dst, Tensor x, Unary function, float a, float b) {
        launcher()
                .begin(Texts.ELEMENTS, "unary")
                .tensor(x)
                .tensor(dst)
                .integer(dst.channels())
                .integer(function.ordinal())
                .real(a)
                .real(b)
                .elements(dst.rows(), dst.channels(), 2 * LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void binary(Tensor dst, Tensor a, Tensor b, Binary function, Segments segments) {
        Broadcast form = Broadcast.of("binary", "b", b, dst.rows(), dst.channels(), segments);
        try (Scope scratch = device().openScope()) {
            Tensor right = b;
            if (form == Broadcast.SEGMENT && dst.overlaps(b)) {
                // A row may be overwritten before another one has read it.
                right = scratch.tensor(b.dtype(), b.rows(), b.channels());
                copy(right, b);
            }
            launcher()
                    .begin(Texts.ELEMENTS, "binary")
                    .tensor(a)
                    .tensor(right)
                    .tensor(dst)
                    .integer(dst.channels())
                    .integer(function.ordinal())
                    .integer(form.ordinal())
                    .starts(segments)
                    .elements(dst.rows(), dst.channels(), LIGHT);
        }
    }

    @Override
    @Runs(Home.TILED)
    default void lincomb(Tensor dst, List<Term> terms) {
        Launcher launch = launcher().begin(Texts.ELEMENTS, "lincomb");
        for (int i = 0; i < 4; i++) {
            launch.tensor(i < terms.size() ? terms.get(i).x() : null);
        }
        for (int i = 0; i < 4; i++) {
            launch.tensor(i < terms.size() ? terms.get(i).scalar() : null);
        }
        launch.tensor(dst);
        for (int i = 0; i < 4; i++) {
            launch.real(i < terms.size() ? (float) terms.get(i).coefficient() : 0);
        }
        launch.integer(dst.channels()).elements(dst.rows(), dst.channels(), LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void compare(Tensor dst, Tensor x, Compare comparison, float constant) {
        launcher()
                .begin(Texts.ELEMENTS, "compare")
                .tensor(x)
                .tensor(dst)
                .integer(dst.channels())
                .integer(comparison.ordinal())
                .real(constant)
                .elements(dst.rows(), dst.channels(), LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void where(Tensor dst, Tensor mask, Tensor a, Tensor b) {
        launcher()
                .begin(Texts.ELEMENTS, "where")
                .tensor(mask)
                .tensor(a)
                .tensor(b)
                .tensor(dst)
                .integer(dst.channels())
                .integer(mask.channels())
                .elements(dst.rows(), dst.channels(), LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void maskBits(Tensor dst, Tensor x) {
        launcher().begin(Texts.ELEMENTS, "mask_bits").tensor(x).tensor(dst).rows(dst.rows(), 8 * LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void copy(Tensor dst, Tensor src) {
        launcher()
                .begin(Texts.ELEMENTS, "copy")
                .tensor(src)
                .tensor(dst)
                .integer(dst.channels())
                .elements(dst.rows(), dst.channels(), LIGHT);
    }

    @Override
    @Runs(Home.TILED)
    default void fill(Tensor dst, double value) {
        launcher()
                .begin(Texts.ELEMENTS, "fill")
                .tensor(dst)
                .integer(dst.channels())
                .real((float) value)
                .integer(dst.dtype().isFloat() ? 0 : (int) value)
                .elements(dst.rows(), dst.channels(), LIGHT);
    }
}
