package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.model.trellis2.internal.checkpoint.PipelineFile;
import dev.kiln.nn.FlowSampling;
import java.util.List;

/**
 * What a user may set for the appearance of a subject.
 *
 * @param texture sampling of the texture stage
 * @param precision types between blocks
 * @param plain whether the subject stays without texture
 */
record PaintOptions(FlowSampling texture, Precision precision, boolean plain) {
    private static final Parameter PLAIN =
            Parameter.onOrOff("no-texture", false, "a grey field; no texture network runs");
    private static final SamplerKnobs TEXTURE = SamplerKnobs.of("texture");

    /** All parameters of the stage. */
    static final List<Parameter> DECLARED = Knobs.declare(List.of(PLAIN), TEXTURE);

    static PaintOptions of(Parameters set, PipelineFile pipeline) throws KilnException {
        return new PaintOptions(TEXTURE.sampling(set, pipeline.textureSampler()), Precision.of(set), set.isOn(PLAIN));
    }
}
