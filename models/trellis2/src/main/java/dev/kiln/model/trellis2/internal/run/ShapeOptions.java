package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.model.trellis2.internal.checkpoint.PipelineFile;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.nn.FlowSampling;
import java.util.List;

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
    /** Upstream's default. */
    private static final int MOST_TOKENS = 49_152;
    /** Rows of the widest tensor times its channels stay far below 2^31 up to here. */
    private static final int TOKENS_EVER = 1 << 20;

    /** Only the checkpoint knows its types, so it is no choice. */
    private static final Parameter TYPE = Parameter.text(
            "type", "pipeline type, as the checkpoint has them: 512, 1024, 1024_cascade, 1536_cascade; default by it");

    private static final Parameter TOKENS = Parameter.wholeNumber(
                    "max-tokens",
                    1,
                    TOKENS_EVER,
                    "latent tokens allowed; a cascade lowers its resolution to stay below, other types fail")
            .withDefault(MOST_TOKENS);

    private static final SamplerKnobs STRUCTURE = SamplerKnobs.of("structure");
    private static final SamplerKnobs SHAPE = SamplerKnobs.of("shape");

    /** All parameters of the stage. */
    static final List<Parameter> DECLARED = Knobs.declare(List.of(TYPE, TOKENS), STRUCTURE, SHAPE);

    static ShapeOptions of(Parameters set, PipelineFile pipeline) throws KilnException {
        String type = set.value(TYPE).orElse(pipeline.defaultType());
        Recipe recipe = pipeline.recipes().get(type);
        if (recipe == null) {
            throw new KilnException(
                    Fault.USAGE,
                    TYPE.name(),
                    "'" + type + "' is none of this checkpoint's",
                    "give one of " + String.join(", ", pipeline.recipes().keySet()));
        }
        return new ShapeOptions(
                recipe,
                (int) set.wholeNumber(TOKENS).orElseThrow(),
                STRUCTURE.sampling(set, pipeline.structureSampler()),
                SHAPE.sampling(set, pipeline.shapeSampler()),
                Precision.of(set));
    }
}
