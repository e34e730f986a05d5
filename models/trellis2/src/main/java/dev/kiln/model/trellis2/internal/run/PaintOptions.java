package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.model.trellis2.internal.checkpoint.PipelineFile;
import dev.kiln.nn.FlowSampling;
import java.util.Set;

/**
 * What a user may set for the appearance of a subject.
 *
 * @param texture sampling of the texture stage
 * @param precision types between blocks
 * @param plain whether the subject stays without texture
 */
record PaintOptions(FlowSampling texture, Precision precision, boolean plain) {
    private static final Set<String> NAMES = Knobs.names(
            Set.of(
                    ShapeOptions.CHECKPOINT,
                    ShapeOptions.KEEP,
                    ShapeOptions.RESUME,
                    ShapeOptions.LOW_MEMORY,
                    "dtype",
                    "no-texture"),
            "texture");

    static Knobs knobs(Parameters parameters) throws KilnException {
        return new Knobs(parameters, NAMES);
    }

    static PaintOptions of(Knobs knobs, PipelineFile pipeline) throws KilnException {
        return new PaintOptions(
                knobs.sampling("texture", pipeline.textureSampler()),
                Precision.of(knobs),
                knobs.choice("no-texture", "false", "true").equals("true"));
    }
}
