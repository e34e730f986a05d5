package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** {@code y = residual + gate * act(sum + bias)}, then the one rounding. */
final class Epilogues {
    private Epilogues() {}

    /** Finishes one row; {@code segment} is the row of the gate that it takes. */
    static void store(Tensor dst, long row, double[] sums, Epilogue e, int segment) {
        for (int n = 0; n < sums.length; n++) {
            double y = sums[n];
            if (e.bias() != null) {
                y += Cells.get(e.bias(), 0, n);
            }
            y = Functions.activate(e.activation(), y);
            if (e.gate() != null) {
                y *= Cells.get(e.gate(), segment, n);
            }
            if (e.residual() != null) {
                y += Cells.get(e.residual(), row, n);
            }
            Cells.set(dst, row, n, (float) y);
        }
    }

    /** For each row the segment that it lies in; all 0 without segments. */
    static int[] segmentOfRow(Segments segments, long rows) {
        int[] of = new int[Math.toIntExact(rows)];
        for (int s = 0; segments != null && s < segments.count(); s++) {
            java.util.Arrays.fill(of, segments.q0(s), segments.q0(s) + segments.qn(s), s);
        }
        return of;
    }
}
