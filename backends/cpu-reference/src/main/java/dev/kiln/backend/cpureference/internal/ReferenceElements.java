package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Broadcast;
import dev.kiln.compute.op.Compare;
import dev.kiln.compute.op.ElementOps;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;

/** Elementwise functions, in float32 where the arithmetic is exact there. */
interface ReferenceElements extends Reference, ElementOps {
    @Override
    default void unary(Tensor dst, Tensor x, Unary function, float a, float b) {
        for (long row = 0; row < dst.rows(); row++) {
            for (int c = 0; c < dst.channels(); c++) {
                Cells.set(dst, row, c, Functions.unary(function, Cells.get(x, row, c), a, b));
            }
        }
    }

    @Override
    default void binary(Tensor dst, Tensor a, Tensor b, Binary function, Segments segments) {
        Broadcast form = Broadcast.of("binary", "b", b, dst.rows(), dst.channels(), segments);
        int[] segment = Epilogues.segmentOfRow(segments, dst.rows());
        // A result may be its own operand even where that operand is spread, so the operand is read beforehand.
        float[][] right = Cells.rows(b);
        for (int row = 0; row < dst.rows(); row++) {
            float[] spread = switch (form) {
                case SAME, ROW -> right[row];
                case SEGMENT -> right[segment[row]];
                case VECTOR, SCALAR -> right[0];
            };
            for (int c = 0; c < dst.channels(); c++) {
                float y = spread[spread.length == 1 ? 0 : c];
                Cells.set(dst, row, c, apply(function, Cells.get(a, row, c), y));
            }
        }
    }

    private static float apply(Binary function, float a, float b) {
        return switch (function) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case DIV -> a / b;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
        };
    }

    @Override
    default void lincomb(Tensor dst, List<Term> terms) {
        float[] coefficients = new float[terms.size()];
        for (int i = 0; i < coefficients.length; i++) {
            Term term = terms.get(i);
            coefficients[i] = (float) term.coefficient();
            if (term.scalar() != null) {
                coefficients[i] *= Cells.get(term.scalar(), 0, 0);
            }
        }
        for (long row = 0; row < dst.rows(); row++) {
            for (int c = 0; c < dst.channels(); c++) {
                float sum = coefficients[0] * Cells.get(terms.getFirst().x(), row, c);
                for (int i = 1; i < coefficients.length; i++) {
                    sum += coefficients[i] * Cells.get(terms.get(i).x(), row, c);
                }
                Cells.set(dst, row, c, sum);
            }
        }
    }

    @Override
    default void compare(Tensor dst, Tensor x, Compare comparison, float constant) {
        for (long row = 0; row < dst.rows(); row++) {
            for (int c = 0; c < dst.channels(); c++) {
                float value = Cells.get(x, row, c);
                boolean holds = switch (comparison) {
                    case GREATER -> value > constant;
                    case AT_LEAST -> value >= constant;
                    case LESS -> value < constant;
                    case AT_MOST -> value <= constant;
                };
                Cells.setInt(dst, row, c, holds ? 1 : 0);
            }
        }
    }

    @Override
    default void where(Tensor dst, Tensor mask, Tensor a, Tensor b) {
        for (long row = 0; row < dst.rows(); row++) {
            for (int c = 0; c < dst.channels(); c++) {
                boolean first = Cells.getInt(mask, row, mask.channels() == 1 ? 0 : c) != 0;
                Cells.move(first ? a : b, row, c, dst, row, c, 1);
            }
        }
    }

    @Override
    default void maskBits(Tensor dst, Tensor x) {
        for (long row = 0; row < dst.rows(); row++) {
            int bits = 0;
            for (int k = 0; k < 8; k++) {
                if (Cells.get(x, row, k) > 0) {
                    bits |= 1 << k;
                }
            }
            Cells.setInt(dst, row, 0, bits);
        }
    }

    @Override
    default void copy(Tensor dst, Tensor src) {
        for (long row = 0; row < dst.rows(); row++) {
            if (dst.dtype() == src.dtype()) {
                Cells.move(src, row, 0, dst, row, 0, dst.channels());
                continue;
            }
            for (int c = 0; c < dst.channels(); c++) {
                Cells.set(dst, row, c, Cells.get(src, row, c));
            }
        }
    }

    @Override
    default void fill(Tensor dst, double value) {
        for (long row = 0; row < dst.rows(); row++) {
            for (int c = 0; c < dst.channels(); c++) {
                if (dst.dtype() == DType.I32 || dst.dtype() == DType.U8) {
                    Cells.setInt(dst, row, c, (int) value);
                } else {
                    Cells.set(dst, row, c, (float) value);
                }
            }
        }
    }
}
