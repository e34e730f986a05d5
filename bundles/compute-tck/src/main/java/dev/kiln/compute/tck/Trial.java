package dev.kiln.compute.tck;

import dev.kiln.compute.Device;
import java.util.Optional;

/** One operation at sizes of a model, to be timed on any device. */
public interface Trial {
    /** Its name. */
    String op();

    /** Shapes and types. */
    String sizes();

    /** Arithmetic of the formula. */
    double flop();

    /** Operands and results, each counted once. */
    double bytes();

    /** Rows of the result: tokens, voxels or points. */
    long rows();

    /** The plain float32 product that it is, for comparison with a BLAS; empty if it is something else. */
    Optional<Product> product();

    /** Makes the operands. */
    Started start(Device device);

    /** The operands on a device. */
    interface Started extends AutoCloseable {
        /** Runs the operation once and waits for it; the seconds it took. */
        double seconds();

        /** Frees the operands. */
        @Override
        void close();
    }

    /**
     * {@code C[m,n] = A[m,k] . B[n,k]^T}.
     *
     * @param m rows
     * @param n columns
     * @param k depth
     */
    record Product(int m, int n, int k) {}
}
