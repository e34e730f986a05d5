package dev.kiln.model.trellis2.internal.run;

import dev.kiln.compute.Device;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tensor.Tensor;

/** From the texture decoder's channels to surface attributes (TRELLIS.2 specification, section 7). */
public final class TextureAttributes {
    private TextureAttributes() {}

    /** Moves the range -1 to 1 to 0 to 1, in place. What the network overshoots stays. */
    public static void scale(Device device, Tensor features) {
        device.ops().unary(features, features, Unary.AFFINE, 0.5f, 0.5f);
    }
}
