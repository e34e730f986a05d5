package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.ProductOps;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** Matrix products. */
interface ReferenceProducts extends Reference, ProductOps {
    @Override
    default void linear(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        float[] w = Cells.elements(weight);
        int[] segment = Epilogues.segmentOfRow(epilogue.segments(), dst.rows());
        double[] sums = new double[dst.channels()];
        for (int row = 0; row < dst.rows(); row++) {
            device().checkCancelled();
            float[] in = Cells.row(x, row);
            for (int n = 0; n < sums.length; n++) {
                sums[n] = dot(in, w, n * in.length);
            }
            Epilogues.store(dst, row, sums, epilogue, segment[row]);
        }
    }

    private static double dot(float[] in, float[] w, int at) {
        double sum = 0;
        for (int k = 0; k < in.length; k++) {
            sum += (double) in[k] * w[at + k];
        }
        return sum;
    }

    @Override
    default void matmul(Tensor dst, Tensor a, Tensor b, boolean transposed, float alpha) {
        long batch = a.extents().rank() == 1 ? 1 : a.extents().at(0);
        if (batch == 0) {
            return;
        }
        long m = dst.rows() / batch;
        long bRows = b.rows() / batch;
        float[][] right = Cells.rows(b);
        for (long row = 0; row < dst.rows(); row++) {
            device().checkCancelled();
            float[] left = Cells.row(a, row);
            int first = (int) (row / m * bRows);
            for (int n = 0; n < dst.channels(); n++) {
                double sum = 0;
                for (int k = 0; k < left.length; k++) {
                    sum += (double) left[k] * (transposed ? right[first + n][k] : right[first + k][n]);
                }
                Cells.set(dst, row, n, (float) (alpha * sum));
            }
        }
    }
}
