package dev.kiln.model.trellis2.internal.run;

/** Order of a dense latent: the reference draws and stores {@code [B,C,x,y,z]}, devices work on {@code [B,x,y,z] x C}. */
public final class DenseLatent {
    private DenseLatent() {}

    /** From channels first to channels last. */
    public static float[] channelsLast(float[] values, int batch, int channels, int cells) {
        float[] moved = new float[values.length];
        for (int b = 0; b < batch; b++) {
            for (int c = 0; c < channels; c++) {
                for (int i = 0; i < cells; i++) {
                    moved[(b * cells + i) * channels + c] = values[(b * channels + c) * cells + i];
                }
            }
        }
        return moved;
    }

    /** From channels last to channels first. */
    public static float[] channelsFirst(float[] values, int batch, int channels, int cells) {
        float[] moved = new float[values.length];
        for (int b = 0; b < batch; b++) {
            for (int c = 0; c < channels; c++) {
                for (int i = 0; i < cells; i++) {
                    moved[(b * channels + c) * cells + i] = values[(b * cells + i) * channels + c];
                }
            }
        }
        return moved;
    }

    /** i, j, k of every cell of a grid of side {@code side}, in row-major order. */
    public static int[] positions(int side) {
        int[] positions = new int[3 * side * side * side];
        for (int cell = 0; cell < positions.length / 3; cell++) {
            positions[3 * cell] = cell / (side * side);
            positions[3 * cell + 1] = cell / side % side;
            positions[3 * cell + 2] = cell % side;
        }
        return positions;
    }
}
