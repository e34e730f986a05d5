package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.compute.tensor.DType;
import java.util.List;

/**
 * Types of the values between blocks. Norms, softmax, samplers and every hard decision stay in float32 in both.
 *
 * @param flow of the flow transformers
 * @param decoder of the sparse decoders
 */
record Precision(DType flow, DType decoder) {
    private static final String FULL = "float32";
    private static final String SHIPPED = "half";

    static final Parameter KNOB = Parameter.choice(
                    "dtype",
                    List.of(FULL, SHIPPED),
                    "values between blocks; half is bfloat16 in flows, float16 in decoders, as shipped; a node may set it")
            .withDefault(FULL);

    static Precision of(Parameters set) throws KilnException {
        return set.value(KNOB).orElseThrow().equals(FULL)
                ? new Precision(DType.F32, DType.F32)
                : new Precision(DType.BF16, DType.F16);
    }
}
