package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.tensor.DType;

/**
 * Types of the values between blocks. Norms, softmax, samplers and every hard decision stay in float32 in both.
 *
 * @param flow of the flow transformers
 * @param decoder of the sparse decoders
 */
record Precision(DType flow, DType decoder) {
    static final String NAME = "dtype";
    private static final String FULL = "float32";
    private static final String SHIPPED = "half";

    static Precision of(Knobs knobs) throws KilnException {
        return knobs.choice(NAME, FULL, SHIPPED).equals(FULL)
                ? new Precision(DType.F32, DType.F32)
                : new Precision(DType.BF16, DType.F16);
    }
}
