package dev.kiln.compute.internal;

import dev.kiln.compute.op.Broadcast;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.ContractViolation;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/**
 * The argument checks that all operations share. Messages are built only on failure.
 *
 * @param device owner that every operand must have
 */
record Check(Object device) {
    static ContractViolation violation(String op, String name, String offence) {
        return new ContractViolation(op, name, offence);
    }

    /** Present, of this device, not freed. */
    void usable(String op, String name, Tensor t) {
        if (t == null) {
            throw violation(op, name, "is missing");
        }
        if (t.buffer().owner() != device) {
            throw violation(op, name, "belongs to another device");
        }
        if (!t.buffer().isLive()) {
            throw violation(op, name, "was freed with its scope");
        }
    }

    void usable(String op, String name, Weight w) {
        if (w == null) {
            throw violation(op, name, "is missing");
        }
        if (w.owner() != device) {
            throw violation(op, name, "belongs to another device");
        }
        if (!w.isLive()) {
            throw violation(op, name, "was closed");
        }
    }

    void floats(String op, String name, Tensor t) {
        usable(op, name, t);
        if (!t.dtype().isFloat()) {
            throw violation(op, name, "is " + t.dtype() + ", not a float type");
        }
    }

    void floats(String op, String name, Tensor t, long rows, long channels) {
        floats(op, name, t);
        shape(op, name, t, rows, channels);
    }

    void typed(String op, String name, Tensor t, DType type, long rows, long channels) {
        usable(op, name, t);
        if (t.dtype() != type) {
            throw violation(op, name, "is " + t.dtype() + ", not " + type);
        }
        shape(op, name, t, rows, channels);
    }

    void shape(String op, String name, Tensor t, long rows, long channels) {
        if (t.rows() != rows || t.channels() != channels) {
            throw violation(
                    op, name, "is [" + t.rows() + "," + t.channels() + "], not [" + rows + "," + channels + "]");
        }
    }

    /** An f32 row {@code [1,channels]}, or null. */
    void vector(String op, String name, Tensor t, long channels) {
        if (t != null) {
            typed(op, name, t, DType.F32, 1, channels);
        }
    }

    /** An f32 row for all rows or one for each segment, or null. */
    void spread(String op, String name, Tensor t, long rows, int channels, Segments segments) {
        if (t == null) {
            return;
        }
        typed(op, name, t, DType.F32, segments == null ? 1 : segments.count(), channels);
        covering(op, segments, rows);
    }

    /** Query ranges that end at the last row. */
    void covering(String op, Segments segments, long rows) {
        if (segments != null && segments.queries() != rows) {
            throw violation(op, "segments", "cover " + segments.queries() + " of " + rows + " rows");
        }
    }

    /** One of the five forms. */
    void broadcast(String op, String name, Tensor t, long rows, int channels, Segments segments) {
        floats(op, name, t);
        Broadcast.of(op, name, t, rows, channels, segments);
        covering(op, segments, rows);
    }

    void apart(String op, Tensor dst, String name, Tensor x) {
        if (x != null && dst.overlaps(x)) {
            throw violation(op, "dst", "overlaps " + name);
        }
    }

    void sameOrApart(String op, Tensor dst, String name, Tensor x) {
        if (x != null && dst.overlaps(x) && !dst.sameView(x)) {
            throw violation(op, "dst", "overlaps " + name + " in part");
        }
    }

    void divides(String op, String name, int heads, int channels) {
        if (heads < 1 || channels % heads != 0) {
            throw violation(op, name, "of " + channels + " channels does not divide into " + heads + " heads");
        }
    }

    void weight(String op, String name, Weight w, int rank, long in) {
        usable(op, name, w);
        boolean cube = rank == 2
                || w.shape().rank() == 5
                        && w.shape().at(1) == 3
                        && w.shape().at(2) == 3
                        && w.shape().at(3) == 3;
        if (w.shape().rank() != rank || !cube || w.shape().at(rank - 1) != in) {
            throw violation(op, name, "is " + w.shape() + ", not " + (rank == 2 ? "[N," : "[Co,3,3,3,") + in + "]");
        }
    }

    void epilogue(String op, Tensor dst, Epilogue e) {
        if (e == null || e.activation() == null) {
            throw violation(op, "epilogue", "is missing");
        }
        vector(op, "bias", e.bias(), dst.channels());
        spread(op, "gate", e.gate(), dst.rows(), dst.channels(), e.segments());
        apart(op, dst, "bias", e.bias());
        apart(op, dst, "gate", e.gate());
        Tensor r = e.residual();
        if (r != null) {
            floats(op, "residual", r, dst.rows(), dst.channels());
            if (r.dtype() != DType.F32 && r.dtype() != dst.dtype()) {
                throw violation(op, "residual", "is " + r.dtype() + ", neither F32 nor " + dst.dtype());
            }
            sameOrApart(op, dst, "residual", r);
        }
    }
}
