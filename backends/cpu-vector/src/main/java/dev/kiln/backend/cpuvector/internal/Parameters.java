package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Small operands as arrays, and the segment of a row. */
final class Parameters {
    private Parameters() {}

    /** All elements of a small float tensor, row after row, with one vector of slack. */
    static float[] load(Tensor t) {
        float[] values = new float[Math.toIntExact(t.size()) + Lanes.F.length()];
        Rows rows = Rows.of(t);
        for (int r = 0; r < t.rows(); r++) {
            rows.load(r, 0, t.channels(), values, r * t.channels());
        }
        return values;
    }

    /** As {@link #load}, or null if {@code t} is. */
    static float[] orNull(Tensor t) {
        return t == null ? null : load(t);
    }

    /** The segment whose query rows contain {@code row}. */
    static int segmentOf(Segments segments, long row) {
        return next(segments, 0, row);
    }

    /** As {@link #segmentOf}, searching from {@code segment} on. */
    static int next(Segments segments, int segment, long row) {
        int s = segment;
        while (row >= (long) segments.q0(s) + segments.qn(s)) {
            s++;
        }
        return s;
    }
}
