package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.ProductOps;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Attention by its formula: all scores of one query, their softmax, the mean of the values. */
interface ReferenceAttention extends Reference, ProductOps {
    @Override
    default void attention(Tensor dst, Tensor q, Tensor k, Tensor v, int heads, Segments segments, float scale) {
        float[][] keys = Cells.rows(k);
        float[][] values = Cells.rows(v);
        int dk = q.channels() / heads;
        int dv = v.channels() / heads;
        for (int s = 0; s < segments.count(); s++) {
            for (int i = segments.q0(s); i < segments.q0(s) + segments.qn(s); i++) {
                device().checkCancelled();
                float[] query = Cells.row(q, i);
                for (int h = 0; h < heads; h++) {
                    double[] p = softmax(scores(query, keys, segments.k0(s), segments.kn(s), h * dk, dk, scale));
                    for (int c = h * dv; c < (h + 1) * dv; c++) {
                        double sum = 0;
                        for (int j = 0; j < p.length; j++) {
                            sum += p[j] * values[segments.k0(s) + j][c];
                        }
                        Cells.set(dst, i, c, (float) sum);
                    }
                }
            }
        }
    }

    private static double[] scores(float[] query, float[][] keys, int k0, int kn, int from, int dk, float scale) {
        double[] scores = new double[kn];
        for (int j = 0; j < kn; j++) {
            double sum = 0;
            for (int c = from; c < from + dk; c++) {
                sum += (double) query[c] * keys[k0 + j][c];
            }
            scores[j] = sum * scale;
        }
        return scores;
    }

    /** In place. */
    static double[] softmax(double[] scores) {
        double max = Double.NEGATIVE_INFINITY;
        for (double score : scores) {
            max = Math.max(max, score);
        }
        double sum = 0;
        for (int j = 0; j < scores.length; j++) {
            scores[j] = StrictMath.exp(scores[j] - max);
            sum += scores[j];
        }
        for (int j = 0; j < scores.length; j++) {
            scores[j] /= sum;
        }
        return scores;
    }
}
