package dev.kiln.compute.tensor;

import java.util.Arrays;

/**
 * How packed rows fall into samples: an immutable host-side list of {@code (q0, qn, k0, kn)}. Query rows of segment
 * {@code s} are {@code q0 .. q0+qn}, and its keys are {@code k0 .. k0+kn}. Query ranges follow one another without gap
 * from row 0; key ranges are free, so that many segments may share one. Empty ranges are legal.
 */
public final class Segments {
    private final int[] quads;
    private final int queries;
    private final int keyEnd;

    private Segments(int[] quads) {
        this.quads = quads;
        int next = 0;
        int end = 0;
        for (int i = 0; i < quads.length; i += 4) {
            if (quads[i] != next || quads[i + 1] < 0 || quads[i + 2] < 0 || quads[i + 3] < 0) {
                throw new ContractViolation(
                        "segments",
                        Arrays.toString(Arrays.copyOfRange(quads, i, i + 4)),
                        "is not (q0 = " + next + ", qn, k0, kn) with nothing negative");
            }
            next = Math.addExact(next, quads[i + 1]);
            end = Math.max(end, Math.addExact(quads[i + 2], quads[i + 3]));
        }
        this.queries = next;
        this.keyEnd = end;
    }

    /** One segment of {@code qn} queries over {@code kn} keys. */
    public static Segments one(int qn, int kn) {
        return new Segments(new int[] {0, qn, 0, kn});
    }

    /** Samples of the given lengths, each over its own rows. */
    public static Segments self(int... lengths) {
        int[] quads = new int[lengths.length * 4];
        int start = 0;
        for (int s = 0; s < lengths.length; s++) {
            quads[4 * s] = start;
            quads[4 * s + 1] = lengths[s];
            quads[4 * s + 2] = start;
            quads[4 * s + 3] = lengths[s];
            start = Math.addExact(start, lengths[s]);
        }
        return new Segments(quads);
    }

    /** The segments {@code (q0, qn, k0, kn)}, one after another. */
    public static Segments of(int[]... list) {
        int[] quads = new int[list.length * 4];
        for (int s = 0; s < list.length; s++) {
            if (list[s].length != 4) {
                throw new ContractViolation("segments", Arrays.toString(list[s]), "is not (q0, qn, k0, kn)");
            }
            System.arraycopy(list[s], 0, quads, 4 * s, 4);
        }
        return new Segments(quads);
    }

    /** How many segments. */
    public int count() {
        return quads.length / 4;
    }

    /** First query row of segment {@code s}. */
    public int q0(int s) {
        return quads[4 * s];
    }

    /** Query rows of segment {@code s}. */
    public int qn(int s) {
        return quads[4 * s + 1];
    }

    /** First key row of segment {@code s}. */
    public int k0(int s) {
        return quads[4 * s + 2];
    }

    /** Key rows of segment {@code s}. */
    public int kn(int s) {
        return quads[4 * s + 3];
    }

    /** Query rows of all segments. */
    public int queries() {
        return queries;
    }

    /** One past the last key row of any segment. */
    public int keyEnd() {
        return keyEnd;
    }

    @Override
    public String toString() {
        return Arrays.toString(quads);
    }
}
