package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/** Elementwise functions. The result may be exactly one of the operands of its own shape. */
@ConsumerType
public interface ElementOps {
    /**
     * Applies a function. Tolerance A.
     *
     * @param dst {@code [T,C]} any float type
     * @param x {@code [T,C]} any float type
     * @param a first constant, of the functions that have one
     * @param b second constant
     */
    void unary(Tensor dst, Tensor x, Unary function, float a, float b);

    /** A function without constants. */
    default void unary(Tensor dst, Tensor x, Unary function) {
        unary(dst, x, function, 0, 0);
    }

    /**
     * {@code f(a, b)} with b spread as {@link Broadcast} says. Tolerance A.
     *
     * @param dst {@code [T,C]} any float type
     * @param a {@code [T,C]} any float type
     * @param b any of the five forms, any float type
     * @param segments for the form {@code [S,C]}, else null
     */
    void binary(Tensor dst, Tensor a, Tensor b, Binary function, Segments segments);

    /** As the other, without segments. */
    default void binary(Tensor dst, Tensor a, Tensor b, Binary function) {
        binary(dst, a, b, function, null);
    }

    /**
     * {@code sum_i c_i x_i} in float32, products and sums each rounded, from the first term to the last. Tolerance A.
     *
     * @param dst {@code [T,C]} any float type
     * @param terms one to four, {@code [T,C]} any float type
     */
    void lincomb(Tensor dst, List<Term> terms);

    /**
     * Mask of a comparison with a constant. Tolerance E.
     *
     * @param dst {@code [T,C]} u8, 0 or 1
     * @param x {@code [T,C]} any float type
     */
    void compare(Tensor dst, Tensor x, Compare comparison, float constant);

    /**
     * {@code mask ? a : b}. Tolerance E.
     *
     * @param dst {@code [T,C]}
     * @param mask u8 {@code [T,C]} or {@code [T,1]}; any byte but 0 is true
     * @param a {@code [T,C]}, the type of dst
     * @param b {@code [T,C]}, the type of dst
     */
    void where(Tensor dst, Tensor mask, Tensor a, Tensor b);

    /**
     * Packs the signs of eight channels: bit k of the byte is {@code x[k] > 0} in float32, false for NaN. Tolerance E.
     *
     * @param dst {@code [T,1]} u8
     * @param x {@code [T,8]} any float type
     */
    void maskBits(Tensor dst, Tensor x);

    /**
     * Copies from view to view, the only conversion there is: among float types, and from u8 and i32 to float types,
     * rounding to nearest even; otherwise the types are equal. Tolerance E.
     *
     * @param dst {@code [T,C]}
     * @param src {@code [T,C]}; not overlapping
     */
    void copy(Tensor dst, Tensor src);

    /** Sets every element to {@code value}, rounded to a float type, or exact in an integer type. Tolerance E. */
    void fill(Tensor dst, double value);
}
