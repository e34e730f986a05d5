package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.host.HostBuffer;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Broadcast;
import dev.kiln.compute.op.Compare;
import dev.kiln.compute.op.ElementOps;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** Elementwise functions. */
interface VectorElements extends Lane, ElementOps {
    @Override
    default void unary(Tensor dst, Tensor x, Unary function, float a, float b) {
        Rows from = Rows.of(x);
        Rows to = Rows.of(dst);
        Sweep.elements(
                workers(),
                (row, column, n, scratch) -> {
                    float[] v = scratch.row(Sweep.PIECE);
                    from.load(row, column, n, v, 0);
                    Arithmetic.unary(function, v, n, a, b, scratch);
                    to.store(v, 0, n, row, column);
                },
                dst,
                x);
    }

    @Override
    default void binary(Tensor dst, Tensor a, Tensor b, Binary function, Segments segments) {
        Broadcast form = Broadcast.of("binary", "b", b, dst.rows(), dst.channels(), segments);
        Rows left = Rows.of(a);
        if (form == Broadcast.SAME) {
            Rows to = Rows.of(dst);
            Rows right = Rows.of(b);
            Sweep.elements(
                    workers(),
                    (row, column, n, scratch) -> {
                        float[] v = scratch.row(2 * Sweep.PIECE);
                        left.load(row, column, n, v, 0);
                        right.load(row, column, n, v, Sweep.PIECE);
                        Arithmetic.binary(function, v, 0, v, Sweep.PIECE, n);
                        to.store(v, 0, n, row, column);
                    },
                    dst,
                    a,
                    b);
            return;
        }
        spread(dst, left, function, form, b, segments, null);
    }

    /** {@code dst = f(left, b)} with {@code b} repeated over rows or columns, and {@code plus} added unless it is null. */
    default void spread(
            Tensor dst, Rows left, Binary function, Broadcast form, Tensor b, Segments segments, Rows plus) {
        Rows to = Rows.of(dst);
        float[] spread = Parameters.load(b);
        int channels = dst.channels();
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            float[] v = scratch.row(2 * channels);
            int segment = 0;
            for (long row = start; row < end; row++) {
                left.load(row, 0, channels, v, 0);
                switch (form) {
                    case VECTOR -> Arithmetic.binary(function, v, 0, spread, 0, channels);
                    case SEGMENT -> {
                        segment = Parameters.next(segments, segment, row);
                        Arithmetic.binary(function, v, 0, spread, segment * channels, channels);
                    }
                    default -> Arithmetic.binary(function, v, spread[form == Broadcast.ROW ? (int) row : 0], channels);
                }
                if (plus != null) {
                    plus.load(row, 0, channels, v, channels);
                    Arithmetic.binary(Binary.ADD, v, 0, v, channels, channels);
                }
                to.store(v, 0, channels, row, 0);
            }
        });
    }

    @Override
    default void lincomb(Tensor dst, List<Term> terms) {
        int count = terms.size();
        Rows[] from = new Rows[count];
        float[] factors = new float[count];
        Tensor[] operands = new Tensor[count + 1];
        operands[0] = dst;
        for (int t = 0; t < count; t++) {
            Term term = terms.get(t);
            from[t] = Rows.of(term.x());
            factors[t] = (float) term.coefficient();
            if (term.scalar() != null) {
                factors[t] *= Parameters.load(term.scalar())[0];
            }
            operands[t + 1] = term.x();
        }
        Rows to = Rows.of(dst);
        Sweep.elements(
                workers(),
                (row, column, n, scratch) -> {
                    float[] v = scratch.row(2 * Sweep.PIECE);
                    for (int t = 0; t < count; t++) {
                        from[t].load(row, column, n, v, t == 0 ? 0 : Sweep.PIECE);
                        float c = factors[t];
                        if (t == 0) {
                            for (int i = 0; i < n; i++) {
                                v[i] = c * v[i];
                            }
                        } else {
                            for (int i = 0; i < n; i++) {
                                v[i] = v[i] + c * v[Sweep.PIECE + i];
                            }
                        }
                    }
                    to.store(v, 0, n, row, column);
                },
                operands);
    }

    @Override
    default void compare(Tensor dst, Tensor x, Compare comparison, float constant) {
        Rows from = Rows.of(x);
        Cells to = Cells.of(dst);
        Sweep.elements(
                workers(),
                (row, column, n, scratch) -> {
                    float[] v = scratch.row(Sweep.PIECE);
                    from.load(row, column, n, v, 0);
                    for (int i = 0; i < n; i++) {
                        to.setByte(row, column + i, Arithmetic.holds(comparison, v[i], constant) ? 1 : 0);
                    }
                },
                dst,
                x);
    }

    @Override
    default void where(Tensor dst, Tensor mask, Tensor a, Tensor b) {
        Cells flags = Cells.of(mask);
        Cells to = Cells.of(dst);
        Cells yes = Cells.of(a);
        Cells no = Cells.of(b);
        boolean rowMask = mask.channels() == 1 && dst.channels() != 1;
        int channels = dst.channels();
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            for (long row = start; row < end; row++) {
                for (int c = 0; c < channels; c++) {
                    boolean flag = flags.getByte(row, rowMask ? 0 : c) != 0;
                    to.copy(row, c, flag ? yes : no, row, c, 1);
                }
            }
        });
    }

    @Override
    default void maskBits(Tensor dst, Tensor x) {
        Rows from = Rows.of(x);
        Cells to = Cells.of(dst);
        Sweep.rows(workers(), dst.rows(), 8, (start, end, scratch) -> {
            float[] v = scratch.row(8);
            for (long row = start; row < end; row++) {
                from.load(row, 0, 8, v, 0);
                int bits = 0;
                for (int k = 0; k < 8; k++) {
                    bits |= v[k] > 0 ? 1 << k : 0;
                }
                to.setByte(row, 0, bits);
            }
        });
    }

    @Override
    default void copy(Tensor dst, Tensor src) {
        if (dst.dtype() == src.dtype()) {
            Cells from = Cells.of(src);
            Cells to = Cells.of(dst);
            Sweep.elements(
                    workers(), (row, column, n, scratch) -> to.copy(row, column, from, row, column, n), dst, src);
            return;
        }
        Rows to = Rows.of(dst);
        if (src.dtype().isFloat()) {
            Rows from = Rows.of(src);
            Sweep.elements(
                    workers(),
                    (row, column, n, scratch) -> {
                        float[] v = scratch.row(Sweep.PIECE);
                        from.load(row, column, n, v, 0);
                        to.store(v, 0, n, row, column);
                    },
                    dst,
                    src);
            return;
        }
        Cells from = Cells.of(src);
        boolean bytes = src.dtype() == DType.U8;
        Sweep.elements(
                workers(),
                (row, column, n, scratch) -> {
                    float[] v = scratch.row(Sweep.PIECE);
                    for (int i = 0; i < n; i++) {
                        v[i] = bytes ? from.getByte(row, column + i) : from.getInt(row, column + i);
                    }
                    to.store(v, 0, n, row, column);
                },
                dst,
                src);
    }

    @Override
    default void fill(Tensor dst, double value) {
        MemorySegment memory = HostBuffer.memory(dst);
        long unit = dst.dtype().bytes();
        long start = dst.offset() * unit;
        long stride = dst.rowStride() * unit;
        Sweep.elements(
                workers(),
                (row, column, n, scratch) -> {
                    long at = start + row * stride + column * unit;
                    for (int i = 0; i < n; i++, at += unit) {
                        switch (dst.dtype()) {
                            case F32 -> memory.set(ValueLayout.JAVA_FLOAT, at, (float) value);
                            case BF16 -> memory.set(ValueLayout.JAVA_SHORT, at, Lanes.bf16((float) value));
                            case F16 -> memory.set(ValueLayout.JAVA_SHORT, at, Float.floatToFloat16((float) value));
                            case I32 -> memory.set(ValueLayout.JAVA_INT, at, (int) value);
                            case U8 -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) (int) value);
                        }
                    }
                },
                dst);
    }
}
