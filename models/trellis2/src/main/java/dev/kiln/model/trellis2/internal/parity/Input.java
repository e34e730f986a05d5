package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.model.trellis2.internal.net.Coordinates;
import dev.kiln.model.trellis2.internal.run.DenseLatent;
import dev.kiln.parity.Fixture;

/**
 * What a flow fixture feeds, in the order of devices.
 *
 * @param x rows of channels; for texture the noisy ones, then those of the shape
 * @param positions i, j, k of each row
 * @param samples rows of each sample
 * @param times one for each sample
 * @param picture tokens of the pictures, one behind the other
 * @param dense whether the reference holds channels first
 */
record Input(float[] x, int[] positions, int[] samples, float[] times, float[] picture, boolean dense) {
    static Input dense(Fixture fixture) throws KilnException {
        long[] shape = fixture.shape("in.x");
        int batch = Math.toIntExact(shape[0]);
        int[] one = DenseLatent.positions(Math.toIntExact(shape[2]));
        int[] positions = new int[batch * one.length];
        int[] samples = new int[batch];
        for (int b = 0; b < batch; b++) {
            System.arraycopy(one, 0, positions, b * one.length, one.length);
            samples[b] = one.length / 3;
        }
        return new Input(
                Layouts.channelsLast(fixture, "in.x"),
                positions,
                samples,
                fixture.floats("in.t"),
                fixture.floats("in.cond"),
                true);
    }

    static Input sparse(Fixture fixture, String prefix) throws KilnException {
        int[] coordinates = fixture.ints(prefix + "in.coords");
        int rows = coordinates.length / 4;
        float[] times = fixture.floats(prefix + "in.t");
        int[] samples = new int[times.length];
        for (int row = 0; row < rows; row++) {
            samples[coordinates[4 * row]]++;
        }
        float[] x = fixture.floats(prefix + "in.feats");
        if (fixture.has(prefix + "in.concat_cond")) {
            x = sideBySide(x, fixture.floats(prefix + "in.concat_cond"), rows);
        }
        return new Input(
                x, Coordinates.withoutBatch(coordinates), samples, times, fixture.floats(prefix + "in.cond"), false);
    }

    /** The stored output under {@code prefix}, in the order of devices. */
    float[] expected(Fixture fixture, String prefix) throws KilnException {
        return dense ? Layouts.channelsLast(fixture, prefix + ".y") : fixture.floats(prefix + ".feats");
    }

    private static float[] sideBySide(float[] a, float[] b, int rows) {
        int left = a.length / rows;
        int right = b.length / rows;
        float[] both = new float[a.length + b.length];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(a, row * left, both, row * (left + right), left);
            System.arraycopy(b, row * right, both, row * (left + right) + left, right);
        }
        return both;
    }
}
