package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.NormOps;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.Tensor;

/** Normalisation, rotation and softmax of rows. */
interface ReferenceNorms extends Reference, NormOps {
    @Override
    default void layerNorm(Tensor dst, Tensor x, LayerNorm norm) {
        int width = x.channels() / norm.heads();
        int[] segment = Epilogues.segmentOfRow(norm.segments(), x.rows());
        for (int row = 0; row < x.rows(); row++) {
            device().checkCancelled();
            float[] in = Cells.row(x, row);
            for (int from = 0; from < in.length; from += width) {
                double mean = 0;
                for (int c = 0; c < width; c++) {
                    mean += in[from + c];
                }
                mean /= width;
                double variance = 0;
                for (int c = 0; c < width; c++) {
                    variance += (in[from + c] - mean) * (in[from + c] - mean);
                }
                double scale = 1 / Math.sqrt(variance / width + norm.eps());
                for (int c = 0; c < width; c++) {
                    double y = (in[from + c] - mean) * scale;
                    Cells.set(dst, row, from + c, (float) finish(y, c, from + c, segment[row], norm));
                }
            }
        }
    }

    private static double finish(double y, int inHead, int channel, int segment, LayerNorm norm) {
        if (norm.weight() != null) {
            y = y * Cells.get(norm.weight(), 0, inHead) + Cells.get(norm.bias(), 0, inHead);
        }
        if (norm.scale() != null) {
            y = y * (1.0 + Cells.get(norm.scale(), segment, channel)) + Cells.get(norm.shift(), segment, channel);
        }
        return Functions.activate(norm.activation(), y);
    }

    @Override
    default void rmsNorm(Tensor dst, Tensor x, int heads, RmsNorm norm) {
        int width = x.channels() / heads;
        for (long row = 0; row < x.rows(); row++) {
            device().checkCancelled();
            float[] in = Cells.row(x, row);
            for (int h = 0; h < heads; h++) {
                double squares = 0;
                for (int c = h * width; c < (h + 1) * width; c++) {
                    squares += (double) in[c] * in[c];
                }
                double scale = switch (norm.form()) {
                    case L2 -> Math.sqrt(width) / Math.max(Math.sqrt(squares), norm.eps());
                    case MEAN_SQUARE -> 1 / Math.sqrt(squares / width + norm.eps());
                };
                for (int c = 0; c < width; c++) {
                    float gamma = Cells.get(norm.gamma(), norm.gamma().rows() == 1 ? 0 : h, c);
                    Cells.set(dst, row, h * width + c, (float) (in[h * width + c] * scale * gamma));
                }
            }
        }
    }

    @Override
    default void rope(Tensor dst, Tensor x, int heads, Rope rope) {
        int width = x.channels() / heads;
        for (long row = 0; row < x.rows(); row++) {
            device().checkCancelled();
            float[] y = Cells.row(x, row);
            int pair = 0;
            for (int axis = 0; axis < rope.axes(); axis++) {
                int position = Cells.getInt(rope.positions(), row, axis);
                for (int end = pair + rope.pairs(axis); pair < end; pair++) {
                    if (position >= 0) {
                        double cos = Cells.get(rope.table(), position, 2 * pair);
                        double sin = Cells.get(rope.table(), position, 2 * pair + 1);
                        rotate(y, heads, width, pair, rope.pairing(), cos, sin);
                    }
                }
            }
            for (int c = 0; c < y.length; c++) {
                Cells.set(dst, row, c, y[c]);
            }
        }
    }

    private static void rotate(
            float[] y, int heads, int width, int pair, Rope.Pairing pairing, double cos, double sin) {
        boolean interleaved = pairing == Rope.Pairing.INTERLEAVED;
        for (int h = 0; h < heads; h++) {
            int first = h * width + (interleaved ? 2 * pair : pair);
            int second = first + (interleaved ? 1 : width / 2);
            double a = y[first];
            double b = y[second];
            y[first] = (float) (a * cos - b * sin);
            y[second] = (float) (b * cos + a * sin);
        }
    }

    @Override
    default void softmax(Tensor dst, Tensor x) {
        for (long row = 0; row < x.rows(); row++) {
            device().checkCancelled();
            double[] p = new double[x.channels()];
            for (int c = 0; c < p.length; c++) {
                p[c] = Cells.get(x, row, c);
            }
            ReferenceAttention.softmax(p);
            for (int c = 0; c < p.length; c++) {
                Cells.set(dst, row, c, (float) p[c]);
            }
        }
    }
}
