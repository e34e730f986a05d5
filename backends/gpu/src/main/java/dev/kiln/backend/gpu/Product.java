package dev.kiln.backend.gpu;

import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;

/**
 * Every product of the contract in one form:
 * {@code y[i] = r + g * act(alpha * sum over taps t, depth k of a[map[t][i]][k] * b[n][t][k] + bias)}, for each batch item.
 * With one tap and no map it is {@code linear} or {@code matmul}; with 27 and a map it is a convolution.
 *
 * @param dst {@code batches * rows} rows of N channels; not empty
 * @param a source rows, {@code depth} channels; with a batch, as many rows as dst
 * @param b the other factor
 * @param taps how many source rows a result row has
 * @param map {@code [taps, rows]} i32, -1 for none; null for the row itself
 * @param batches how many products lie behind one another
 * @param alpha factor of the sum
 * @param epilogue what follows
 * @param limit {@code [1,1]} i32: rows of the result from it on need not be computed; null for none
 */
public record Product(
        Tensor dst,
        Tensor a,
        Factor b,
        int taps,
        Tensor map,
        int batches,
        float alpha,
        Epilogue epilogue,
        Tensor limit) {
    /**
     * The right-hand factor: element {@code (batch, n, tap, k)} lies at
     * {@code at + batch * batchStride + n * rowStride + tap * tapStride + k * depthStride}.
     *
     * @param memory the driver's handle
     * @param at first element
     * @param dtype a float type
     * @param rowStride from one n to the next
     * @param depthStride from one k to the next; it or rowStride is 1
     * @param tapStride from one tap to the next
     * @param batchStride from one batch item to the next
     */
    public record Factor(
            long memory, long at, DType dtype, long rowStride, long depthStride, long tapStride, long batchStride) {}

    /** Rows of one batch item. */
    public long rows() {
        return dst.rows() / batches;
    }

    /** Values that a source row has. */
    public int depth() {
        return a.channels();
    }

    /** Arithmetic of one result row. */
    public double rowFlop() {
        return 2.0 * taps * depth() * dst.channels();
    }
}
