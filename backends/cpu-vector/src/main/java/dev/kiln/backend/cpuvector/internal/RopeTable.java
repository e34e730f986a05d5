package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Rope;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;

/**
 * The table of a rotation, spread so that whole vectors can be rotated: an element becomes {@code v * cos + partner * sin},
 * where the sine of the first of a pair is negative.
 */
final class RopeTable {
    private static final int L = Lanes.F.length();
    private static final VectorShuffle<Float> NEIGHBOURS = VectorShuffle.fromOp(Lanes.F, i -> i ^ 1);

    private final boolean interleaved;
    private final int[] axisPairs;
    private final int pairs;
    private final int each;
    private final float[] cos;
    private final float[] sin;

    RopeTable(Rope rope) {
        float[] table = Parameters.load(rope.table());
        interleaved = rope.pairing() == Rope.Pairing.INTERLEAVED;
        axisPairs = rope.pairs();
        pairs = rope.totalPairs();
        each = interleaved ? 2 : 1;
        cos = new float[table.length / 2 * each];
        sin = new float[cos.length];
        for (int i = 0; i < table.length / 2; i++) {
            Arrays.fill(cos, i * each, (i + 1) * each, table[2 * i]);
            sin[i * each] = interleaved ? -table[2 * i + 1] : table[2 * i + 1];
            sin[(i + 1) * each - 1] = table[2 * i + 1];
        }
    }

    /** Floats that {@link #load} needs. */
    int floats() {
        return 2 * pairs * each;
    }

    /** Cosines and then sines of one row, into {@code v} from {@code at} on. */
    void load(Cells positions, long row, float[] v, int at) {
        int width = pairs * each;
        int column = 0;
        for (int axis = 0; axis < axisPairs.length; axis++) {
            int position = positions.getInt(row, axis);
            int count = axisPairs[axis] * each;
            if (position < 0) {
                Arrays.fill(v, at + column, at + column + count, 1);
                Arrays.fill(v, at + width + column, at + width + column + count, 0);
            } else {
                System.arraycopy(cos, position * width + column, v, at + column, count);
                System.arraycopy(sin, position * width + column, v, at + width + column, count);
            }
            column += count;
        }
    }

    /** Rotates the pairs of the head of {@code width} floats at {@code head}; {@code angles} is where they were loaded. */
    void rotate(float[] v, int head, int width, int angles) {
        if (interleaved) {
            rotateNeighbours(v, head, angles);
        } else {
            rotateHalves(v, head, width / 2, angles);
        }
    }

    private void rotateNeighbours(float[] v, int head, int angles) {
        int n = 2 * pairs;
        int sines = angles + n;
        int i = 0;
        for (; i <= n - L; i += L) {
            FloatVector x = FloatVector.fromArray(Lanes.F, v, head + i);
            FloatVector partner = x.rearrange(NEIGHBOURS);
            x.mul(FloatVector.fromArray(Lanes.F, v, angles + i))
                    .add(partner.mul(FloatVector.fromArray(Lanes.F, v, sines + i)))
                    .intoArray(v, head + i);
        }
        for (; i < n; i += 2) {
            float a = v[head + i];
            float b = v[head + i + 1];
            v[head + i] = a * v[angles + i] + b * v[sines + i];
            v[head + i + 1] = b * v[angles + i] + a * v[sines + i + 1];
        }
    }

    private void rotateHalves(float[] v, int head, int apart, int angles) {
        int sines = angles + pairs;
        int i = 0;
        for (; i <= pairs - L; i += L) {
            FloatVector a = FloatVector.fromArray(Lanes.F, v, head + i);
            FloatVector b = FloatVector.fromArray(Lanes.F, v, head + apart + i);
            FloatVector c = FloatVector.fromArray(Lanes.F, v, angles + i);
            FloatVector s = FloatVector.fromArray(Lanes.F, v, sines + i);
            a.mul(c).sub(b.mul(s)).intoArray(v, head + i);
            b.mul(c).add(a.mul(s)).intoArray(v, head + apart + i);
        }
        for (; i < pairs; i++) {
            float a = v[head + i];
            float b = v[head + apart + i];
            v[head + i] = a * v[angles + i] - b * v[sines + i];
            v[head + apart + i] = b * v[angles + i] + a * v[sines + i];
        }
    }
}
