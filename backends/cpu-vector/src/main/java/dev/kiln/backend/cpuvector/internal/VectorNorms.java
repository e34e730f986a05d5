package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.NormOps;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** Normalisation of rows, softmax and rotation, one row at a time in float32. */
interface VectorNorms extends Lane, NormOps {
    @Override
    default void layerNorm(Tensor dst, Tensor x, LayerNorm norm) {
        Rows from = Rows.of(x);
        Rows to = Rows.of(dst);
        int channels = dst.channels();
        int width = channels / norm.heads();
        float[] weight = Parameters.orNull(norm.weight());
        float[] bias = Parameters.orNull(norm.bias());
        float[] scale = Parameters.orNull(norm.scale());
        float[] shift = Parameters.orNull(norm.shift());
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            float[] v = scratch.row(channels + Lanes.F.length());
            int segment = 0;
            for (long row = start; row < end; row++) {
                from.load(row, 0, channels, v, 0);
                for (int at = 0; at < channels; at += width) {
                    RowMath.standardise(v, at, width, norm.eps(), channels);
                    RowMath.affine(v, at, width, weight, 0, bias, 0, 0);
                }
                if (scale != null || shift != null) {
                    segment = norm.segments() == null ? 0 : Parameters.next(norm.segments(), segment, row);
                    RowMath.affine(v, 0, channels, scale, segment * channels, shift, segment * channels, 1);
                }
                Functions.activate(norm.activation(), v, 0, channels, scratch);
                to.store(v, 0, channels, row, 0);
            }
        });
    }

    @Override
    default void rmsNorm(Tensor dst, Tensor x, int heads, RmsNorm norm) {
        Rows from = Rows.of(x);
        Rows to = Rows.of(dst);
        int channels = dst.channels();
        int width = channels / heads;
        float[] gamma = Parameters.load(norm.gamma());
        boolean perHead = norm.gamma().rows() == heads;
        float root = (float) Math.sqrt(width);
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            float[] v = scratch.row(channels + Lanes.F.length());
            for (long row = start; row < end; row++) {
                from.load(row, 0, channels, v, 0);
                for (int h = 0; h < heads; h++) {
                    int at = h * width;
                    double squares = RowMath.squares(v, at, width, 0, channels);
                    float factor = norm.form() == RmsNorm.Form.L2
                            ? (float) (1 / Math.max(Math.sqrt(squares), norm.eps())) * root
                            : (float) (1 / Math.sqrt(squares / width + norm.eps()));
                    int g = perHead ? at : 0;
                    RowMath.scale(v, at, width, factor, gamma, g);
                }
                to.store(v, 0, channels, row, 0);
            }
        });
    }

    @Override
    default void rope(Tensor dst, Tensor x, int heads, Rope rope) {
        Rows from = Rows.of(x);
        Rows to = Rows.of(dst);
        Cells positions = Cells.of(rope.positions());
        RopeTable table = new RopeTable(rope);
        int channels = dst.channels();
        int width = channels / heads;
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            float[] v = scratch.row(channels + table.floats());
            for (long row = start; row < end; row++) {
                table.load(positions, row, v, channels);
                from.load(row, 0, channels, v, 0);
                for (int h = 0; h < heads; h++) {
                    table.rotate(v, h * width, width, channels);
                }
                to.store(v, 0, channels, row, 0);
            }
        });
    }

    @Override
    default void softmax(Tensor dst, Tensor x) {
        Rows from = Rows.of(x);
        Rows to = Rows.of(dst);
        int channels = dst.channels();
        if (channels == 0) {
            return;
        }
        int lanes = Lanes.F.length();
        int padded = Gemm.roundUp(channels, lanes);
        Sweep.rows(workers(), dst.rows(), channels, (start, end, scratch) -> {
            float[] v = scratch.row(padded + lanes);
            for (long row = start; row < end; row++) {
                from.load(row, 0, channels, v, 0);
                Arrays.fill(v, channels, padded, Float.NEGATIVE_INFINITY);
                FloatVector best = FloatVector.fromArray(Lanes.F, v, 0);
                for (int i = lanes; i < padded; i += lanes) {
                    best = FloatVector.fromArray(Lanes.F, v, i).max(best);
                }
                float peak = best.reduceLanes(VectorOperators.MAX);
                FloatVector total = FloatVector.zero(Lanes.F);
                for (int i = 0; i < padded; i += lanes) {
                    FloatVector e =
                            Functions.exp(FloatVector.fromArray(Lanes.F, v, i).sub(peak));
                    e.intoArray(v, i);
                    total = e.add(total);
                }
                float sum = Lanes.sum(total, v, padded);
                for (int i = 0; i < padded; i += lanes) {
                    FloatVector.fromArray(Lanes.F, v, i).div(sum).intoArray(v, i);
                }
                to.store(v, 0, channels, row, 0);
            }
        });
    }
}
