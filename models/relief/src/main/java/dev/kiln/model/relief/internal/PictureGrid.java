package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import java.util.Arrays;

/**
 * The colours of a cut-out on a coarser square grid that covers its frame, row 0 at the top, continued beyond the
 * subject so that every cell has a colour.
 */
final class PictureGrid {
    private final int side;
    private final boolean[] covered;
    private final float[] rgb;

    /**
     * The means of {@code cutout}, weighted by alpha, over {@code side} x {@code side} cells.
     *
     * @throws KilnException of kind {@code REFUSED} if the cut-out is transparent everywhere
     */
    PictureGrid(Picture cutout, int side) throws KilnException {
        this.side = side;
        int pixels = cutout.width();
        double cell = (double) pixels / side;
        float[] alpha = means(new AreaMeans(pixels, pixels, i -> cutout.rgba().get(4 * i + 3)), cell);
        rgb = new float[3 * side * side];
        for (int c = 0; c < 3; c++) {
            int channel = c;
            AreaMeans premultiplied = new AreaMeans(
                    pixels,
                    pixels,
                    i -> cutout.rgba().get(4 * i + channel) * cutout.rgba().get(4 * i + 3));
            float[] values = means(premultiplied, cell);
            for (int i = 0; i < values.length; i++) {
                rgb[3 * i + c] = alpha[i] > 0 ? Math.clamp(values[i] / alpha[i] / 255, 0f, 1f) : 0;
            }
        }
        covered = new boolean[side * side];
        for (int i = 0; i < covered.length; i++) {
            covered[i] = alpha[i] > 127;
        }
        float fullest = 0;
        for (float a : alpha) {
            fullest = Math.max(fullest, a);
        }
        if (fullest == 0) {
            throw Silhouette.noSubject();
        }
        // A subject finer than the grid leaves no cell half covered; then the best covered ones stand for it.
        for (int i = 0; i < covered.length && fullest <= 127; i++) {
            covered[i] = alpha[i] == fullest;
        }
        spread();
    }

    private float[] means(AreaMeans channel, double cell) {
        float[] means = new float[side * side];
        double aperture = Math.max(1, cell);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                means[y * side + x] = (float) channel.mean((x + 0.5) * cell, (y + 0.5) * cell, aperture, aperture);
            }
        }
        return means;
    }

    int side() {
        return side;
    }

    /** Whether cell {@code index} belongs to the subject rather than to its continuation. */
    boolean covered(int index) {
        return covered[index];
    }

    /** Red, green or blue of cell {@code index}, sRGB, 0 to 1. */
    float value(int index, int channel) {
        return rgb[3 * index + channel];
    }

    /** Ring after ring, each new cell takes the mean of its neighbours of earlier rings. */
    private void spread() {
        boolean[] known = covered.clone();
        int[] ring = new int[known.length];
        int end = 0;
        int[] queued = new int[known.length];
        Arrays.fill(queued, -1);
        for (int i = 0; i < known.length; i++) {
            if (known[i]) {
                end = enqueueNeighbours(i, known, queued, ring, end);
            }
        }
        int begin = 0;
        while (begin < end) {
            int ringEnd = end;
            for (int q = begin; q < ringEnd; q++) {
                takeMean(ring[q], known);
            }
            for (int q = begin; q < ringEnd; q++) {
                known[ring[q]] = true;
            }
            for (int q = begin; q < ringEnd; q++) {
                end = enqueueNeighbours(ring[q], known, queued, ring, end);
            }
            begin = ringEnd;
        }
    }

    private int enqueueNeighbours(int index, boolean[] known, int[] queued, int[] ring, int end) {
        int last = end;
        for (int neighbour : neighbours(index)) {
            if (neighbour >= 0 && !known[neighbour] && queued[neighbour] < 0) {
                queued[neighbour] = last;
                ring[last++] = neighbour;
            }
        }
        return last;
    }

    private void takeMean(int index, boolean[] known) {
        int count = 0;
        float[] sum = new float[3];
        for (int neighbour : neighbours(index)) {
            if (neighbour >= 0 && known[neighbour]) {
                count++;
                for (int c = 0; c < 3; c++) {
                    sum[c] += rgb[3 * neighbour + c];
                }
            }
        }
        for (int c = 0; c < 3; c++) {
            rgb[3 * index + c] = sum[c] / count;
        }
    }

    private int[] neighbours(int index) {
        int x = index % side;
        int y = index / side;
        return new int[] {
            x > 0 ? index - 1 : -1,
            x < side - 1 ? index + 1 : -1,
            y > 0 ? index - side : -1,
            y < side - 1 ? index + side : -1
        };
    }
}
