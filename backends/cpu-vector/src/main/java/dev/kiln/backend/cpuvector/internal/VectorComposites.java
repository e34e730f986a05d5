package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Broadcast;
import dev.kiln.compute.op.CompositeOps;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Composites that go faster in one pass over memory. */
interface VectorComposites extends VectorElements, CompositeOps {
    @Override
    default void gatedResidual(Tensor dst, Tensor x, Tensor gate, Tensor residual, Segments segments) {
        Broadcast form = Broadcast.of("gatedResidual", "gate", gate, x.rows(), x.channels(), segments);
        if (form == Broadcast.SAME) {
            CompositeOps.super.gatedResidual(dst, x, gate, residual, segments);
        } else {
            spread(dst, Rows.of(x), Binary.MUL, form, gate, segments, Rows.of(residual));
        }
    }
}
