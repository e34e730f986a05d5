package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.tensor.Tensor;
import java.util.Arrays;

/**
 * An activation as the right-hand side of a product: {@code [N,K]} if transposed, else {@code [K,N]}; put into panel order
 * each time a panel is loaded.
 */
final class TensorPanels implements Panels {
    private final Rows rows;
    private final boolean transposed;
    private final int columns;
    private final int depth;
    private final int width;

    TensorPanels(Tensor b, boolean transposed, int width) {
        this.rows = Rows.of(b);
        this.transposed = transposed;
        this.columns = transposed ? Math.toIntExact(b.rows()) : b.channels();
        this.depth = transposed ? b.channels() : Math.toIntExact(b.rows());
        this.width = width;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public void load(int group, int from, int count, float[] target) {
        int live = Math.min(width, columns - group * width);
        if (live < width) {
            Arrays.fill(target, 0, count * width, 0);
        }
        if (!transposed) {
            for (int k = 0; k < count; k++) {
                rows.load(from + k, group * width, live, target, k * width);
            }
            return;
        }
        float[] row = new float[count];
        for (int j = 0; j < live; j++) {
            rows.load(group * width + j, from, count, row, 0);
            for (int k = 0; k < count; k++) {
                target[k * width + j] = row[k];
            }
        }
    }
}
