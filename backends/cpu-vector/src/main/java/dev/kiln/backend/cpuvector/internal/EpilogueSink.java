package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** Finishes a tile in float32, {@code y = residual + gate * act(product + bias)}, and rounds it once into the result. */
final class EpilogueSink implements Gemm.Sink {
    private final Rows out;
    private final float[] bias;
    private final Activation activation;
    private final float[] gate;
    private final int gateWidth;
    private final Segments segments;
    private final Rows residual;

    EpilogueSink(Tensor dst, Epilogue epilogue) {
        this.out = Rows.of(dst);
        this.bias = epilogue.bias() == null ? null : Parameters.load(epilogue.bias());
        this.activation = epilogue.activation();
        this.gate = epilogue.gate() == null ? null : Parameters.load(epilogue.gate());
        this.gateWidth = dst.channels();
        this.segments = epilogue.segments();
        this.residual = Rows.orNull(epilogue.residual());
    }

    @Override
    public void accept(long row, int rows, int column, int columns, float[] tile, int stride, Scratch scratch) {
        float[] extra = scratch.row(columns);
        int segment = segments == null ? 0 : Parameters.segmentOf(segments, row);
        for (int r = 0; r < rows; r++) {
            int at = r * stride;
            if (bias != null) {
                add(tile, at, columns, bias, column);
            }
            Functions.activate(activation, tile, at, columns, scratch);
            if (gate != null) {
                segment = segments == null ? 0 : Parameters.next(segments, segment, row + r);
                multiply(tile, at, columns, gate, segment * gateWidth + column);
            }
            if (residual != null) {
                residual.load(row + r, column, columns, extra, 0);
                add(tile, at, columns, extra, 0);
            }
            out.store(tile, at, columns, row + r, column);
        }
    }

    private static void add(float[] v, int at, int count, float[] other, int from) {
        for (int c = 0; c < count; c++) {
            v[at + c] += other[from + c];
        }
    }

    private static void multiply(float[] v, int at, int count, float[] other, int from) {
        for (int c = 0; c < count; c++) {
            v[at + c] *= other[from + c];
        }
    }
}
