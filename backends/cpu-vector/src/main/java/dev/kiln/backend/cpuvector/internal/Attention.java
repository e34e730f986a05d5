package dev.kiln.backend.cpuvector.internal;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * Attention without a score matrix in memory: online softmax over blocks of keys (Milakov and Gimelshein 2018; Dao et al.,
 * "FlashAttention", 2022). One item is {@link #QUERIES} queries of one head of one segment; keys come in blocks of
 * {@link #KEYS}, always ascending. Both products run on the micro-kernel.
 */
final class Attention {
    private static final int QUERIES = 96;
    private static final int KEYS = 256;

    /** Floats of packed keys and values held at once; heads are taken in groups that fit. */
    private static final long PACKED = 16L << 20;

    private final MicroKernel kernel;
    private final Workers workers;
    private float[] keys = new float[0];
    private float[] values = new float[0];

    Attention(MicroKernel kernel, Workers workers) {
        this.kernel = kernel;
        this.workers = workers;
    }

    /**
     * One segment: queries {@code q0} to {@code q0 + qn} attend to keys {@code k0} to {@code k0 + kn}. Head h lies in
     * columns {@code h * dk} (queries, keys) and {@code h * dv} (values, output).
     */
    void run(Rows q, Rows k, Rows v, Rows out, int heads, int dk, int dv, float scale, int q0, int qn, int k0, int kn) {
        if (qn == 0) {
            return;
        }
        int width = kernel.columns();
        int panels = (kn + width - 1) / width;
        int valuePanels = (dv + width - 1) / width;
        int keyFloats = panels * width * dk;
        int valueFloats = valuePanels * width * kn;
        int group = (int) Math.clamp(PACKED / Math.max(1L, (long) keyFloats + valueFloats), 1, heads);
        keys = atLeast(keys, Math.multiplyExact(group, keyFloats));
        values = atLeast(values, Math.multiplyExact(group, valueFloats));
        int blocks = (qn + QUERIES - 1) / QUERIES;
        for (int head = 0; head < heads; head += group) {
            int first = head;
            int count = Math.min(group, heads - head);
            workers.run(count * panels, (i, s) -> packKeys(k, k0, kn, dk, first, i / panels, i % panels, keyFloats, s));
            int keyBlocks = (kn + KEYS - 1) / KEYS;
            workers.run(
                    count * keyBlocks,
                    (i, s) -> packValues(v, k0, kn, dv, first, i / keyBlocks, i % keyBlocks * KEYS, valueFloats, s));
            workers.run(count * blocks, (i, s) -> {
                int h = i / blocks;
                int row = i % blocks * QUERIES;
                int rows = Math.min(QUERIES, qn - row);
                attend(q, out, first + h, dk, dv, scale, q0 + row, rows, kn, h * keyFloats, h * valueFloats, s);
            });
        }
    }

    /** Key panel: for each column of the head, {@code width} keys side by side; keys past the end are zeros. */
    private void packKeys(Rows k, int k0, int kn, int dk, int first, int h, int panel, int floats, Scratch scratch) {
        int width = kernel.columns();
        float[] row = scratch.row(dk);
        int at = h * floats + panel * width * dk;
        for (int j = 0; j < width; j++) {
            int key = panel * width + j;
            if (key < kn) {
                k.load(k0 + key, (first + h) * dk, dk, row, 0);
            } else {
                Arrays.fill(row, 0, dk, 0);
            }
            for (int c = 0; c < dk; c++) {
                keys[at + c * width + j] = row[c];
            }
        }
    }

    /** Value panels: for each key, {@code width} columns of the head side by side. */
    private void packValues(Rows v, int k0, int kn, int dv, int first, int h, int from, int floats, Scratch scratch) {
        int width = kernel.columns();
        int panels = (dv + width - 1) / width;
        float[] row = scratch.row(panels * width);
        Arrays.fill(row, dv, panels * width, 0);
        for (int key = from; key < Math.min(kn, from + KEYS); key++) {
            v.load(k0 + key, (first + h) * dv, dv, row, 0);
            for (int p = 0; p < panels; p++) {
                System.arraycopy(row, p * width, values, h * floats + (p * kn + key) * width, width);
            }
        }
    }

    private void attend(
            Rows q,
            Rows out,
            int head,
            int dk,
            int dv,
            float scale,
            int row,
            int rows,
            int kn,
            int keyAt,
            int valueAt,
            Scratch scratch) {
        int width = kernel.columns();
        int padded = Gemm.roundUp(rows, kernel.rows());
        int outWidth = Gemm.roundUp(dv, width);
        int depthBlocks = (dk + MicroKernel.DEPTH - 1) / MicroKernel.DEPTH;
        int strip = padded * MicroKernel.DEPTH;
        // strips: one block of rows for each depth block of q, then one for the probabilities
        float[] strips = scratch.strips(padded * (depthBlocks + 1));
        float[] scores = scratch.tile(padded * KEYS);
        float[] sums = scratch.second(padded * outWidth + 2 * padded);
        int max = padded * outWidth;
        int sum = max + padded;
        Arrays.fill(strips, 0, strip * (depthBlocks + 1), 0);
        Arrays.fill(sums, 0, max, 0);
        Arrays.fill(sums, max, sum, Float.NEGATIVE_INFINITY);
        Arrays.fill(sums, sum, sum + padded, 0);
        for (int r = 0; r < rows; r++) {
            for (int d = 0; d < depthBlocks; d++) {
                int from = d * MicroKernel.DEPTH;
                int count = Math.min(MicroKernel.DEPTH, dk - from);
                q.load(row + r, head * dk + from, count, strips, d * strip + r * MicroKernel.DEPTH);
            }
        }
        for (int key = 0; key < kn; key += KEYS) {
            int n = Math.min(KEYS, kn - key);
            for (int p = 0; p < n; p += width) {
                for (int d = 0; d < depthBlocks; d++) {
                    int from = d * MicroKernel.DEPTH;
                    int count = Math.min(MicroKernel.DEPTH, dk - from);
                    int b = keyAt + (key + p) * dk + from * width;
                    for (int r = 0; r < padded; r += kernel.rows()) {
                        int a = d * strip + r * MicroKernel.DEPTH;
                        kernel.multiply(strips, a, keys, b, count, scores, r * KEYS + p, KEYS, d > 0);
                    }
                }
            }
            for (int r = 0; r < rows; r++) {
                int to = depthBlocks * strip + r * MicroKernel.DEPTH;
                softmax(scores, r * KEYS, n, scale, strips, to, sums, max + r, sum + r, r * outWidth, outWidth);
            }
            for (int p = 0; p < outWidth; p += width) {
                int b = valueAt + (p / width * kn + key) * width;
                for (int r = 0; r < padded; r += kernel.rows()) {
                    int a = depthBlocks * strip + r * MicroKernel.DEPTH;
                    kernel.multiply(strips, a, values, b, n, sums, r * outWidth + p, outWidth, true);
                }
            }
        }
        for (int r = 0; r < rows; r++) {
            float total = sums[sum + r];
            float factor = total > 0 || Float.isNaN(total) ? 1 / total : 0; // no keys: zeros
            for (int c = 0; c < dv; c++) {
                sums[r * outWidth + c] *= factor;
            }
            out.store(sums, r * outWidth, dv, row + r, head * dv);
        }
    }

    /**
     * Turns one row of scores into weights relative to the greatest score so far, and rescales what came before. Lanes are
     * reduced by plain loops elsewhere: with vector code for it, this is too long for the compiler now and then.
     */
    static void softmax(
            float[] scores,
            int from,
            int n,
            float scale,
            float[] weights,
            int to,
            float[] sums,
            int max,
            int sum,
            int row,
            int width) {
        int lanes = Lanes.F.length();
        FloatVector best = FloatVector.broadcast(Lanes.F, Float.NEGATIVE_INFINITY);
        int i = 0;
        for (; i <= n - lanes; i += lanes) {
            FloatVector scaled =
                    FloatVector.fromArray(Lanes.F, scores, from + i).mul(scale);
            scaled.intoArray(scores, from + i);
            best = scaled.max(best); // of the two, the compiler knows the kind of this one
        }
        best.intoArray(weights, to);
        float peak = Lanes.max(weights, to);
        for (; i < n; i++) {
            scores[from + i] *= scale;
            peak = Math.max(peak, scores[from + i]);
        }
        float old = sums[max];
        if (peak > old || Float.isNaN(peak)) {
            float shrink = old == Float.NEGATIVE_INFINITY ? 0 : (float) StrictMath.exp(old - peak);
            sums[max] = peak;
            sums[sum] *= shrink;
            for (int c = 0; c < width; c++) {
                sums[row + c] *= shrink;
            }
        }
        float top = sums[max];
        for (i = n; i < Gemm.roundUp(n, lanes); i++) {
            scores[from + i] = Float.NEGATIVE_INFINITY; // KEYS is a multiple of every vector length
        }
        FloatVector added = FloatVector.zero(Lanes.F);
        for (i = 0; i < n; i += lanes) {
            FloatVector weight = Functions.exp(
                    FloatVector.fromArray(Lanes.F, scores, from + i).sub(top));
            weight.intoArray(weights, to + i);
            added = weight.add(added);
        }
        added.intoArray(scores, from);
        sums[sum] += Lanes.sum(scores, from);
    }

    private static float[] atLeast(float[] buffer, int floats) {
        return buffer.length >= floats ? buffer : new float[floats];
    }
}
