package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.model.trellis2.internal.run.DenseLatent;
import dev.kiln.parity.Fixture;

/** Reads fixture tensors in the order in which devices hold them. */
final class Layouts {
    private Layouts() {}

    /** A tensor {@code [B,C,...]} of the fixture with its channels last. */
    static float[] channelsLast(Fixture fixture, String name) throws KilnException {
        long[] shape = fixture.shape(name);
        int cells = 1;
        for (int axis = 2; axis < shape.length; axis++) {
            cells = Math.multiplyExact(cells, Math.toIntExact(shape[axis]));
        }
        return DenseLatent.channelsLast(
                fixture.floats(name), Math.toIntExact(shape[0]), Math.toIntExact(shape[1]), cells);
    }
}
