package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.model.trellis2.internal.checkpoint.PipelineFile;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.nn.FlowSampling;
import java.util.Set;

/**
 * What a user may set for the shape of a subject.
 *
 * @param recipe pipeline type
 * @param mostTokens latent tokens that are allowed
 * @param structure sampling of the structure stage
 * @param shape sampling of the shape stages
 * @param precision types between blocks
 */
record ShapeOptions(Recipe recipe, int mostTokens, FlowSampling structure, FlowSampling shape, Precision precision) {
    static final String CHECKPOINT = "checkpoint";
    static final String KEEP = "keep-stages";
    static final String RESUME = "resume-stages";
    static final String LOW_MEMORY = "low-vram";

    /** Upstream's default. */
    private static final int MOST_TOKENS = 49_152;
    /** Rows of the widest tensor times its channels stay far below 2^31 up to here. */
    private static final int TOKENS_EVER = 1 << 20;

    private static final Set<String> NAMES = Knobs.names(
            Set.of(CHECKPOINT, KEEP, RESUME, LOW_MEMORY, "type", "max-tokens", Precision.NAME), "structure", "shape");

    static Knobs knobs(Parameters parameters) throws KilnException {
        return new Knobs(parameters, NAMES);
    }

    static ShapeOptions of(Knobs knobs, PipelineFile pipeline) throws KilnException {
        String type = knobs.text("type", pipeline.defaultType());
        Recipe recipe = pipeline.recipes().get(type);
        if (recipe == null) {
            throw new KilnException(
                    Fault.USAGE,
                    "type",
                    "'" + type + "' is none of this checkpoint's",
                    "give one of " + String.join(", ", pipeline.recipes().keySet()));
        }
        return new ShapeOptions(
                recipe,
                knobs.count("max-tokens", 1, TOKENS_EVER, MOST_TOKENS),
                knobs.sampling("structure", pipeline.structureSampler()),
                knobs.sampling("shape", pipeline.shapeSampler()),
                Precision.of(knobs));
    }
}
