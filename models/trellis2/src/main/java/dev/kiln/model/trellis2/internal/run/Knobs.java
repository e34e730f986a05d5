package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import java.util.ArrayList;
import java.util.List;

/** The parameters that shape and paint have in common. */
final class Knobs {
    static final Parameter CHECKPOINT = Parameter.text(
            "checkpoint", "which weights: a bundled name, a reference into the model store, or a folder");
    static final Parameter LOW_MEMORY = Parameter.onOrOff(
            "low-vram", true, "load each network for its stage; false keeps them for the next run; a node may set it");
    static final Parameter KEEP =
            Parameter.folder("keep-stages", "write the eight boundaries there, in the format of the parity fixtures");
    static final Parameter RESUME =
            Parameter.folder("resume-stages", "go on from whatever boundaries are there, those of a fixture too");

    private static final List<Parameter> COMMON = List.of(CHECKPOINT, Precision.KNOB, LOW_MEMORY, KEEP, RESUME);

    private Knobs() {}

    /** All parameters of a stage: its own, the common ones, and those of its samplers. */
    static List<Parameter> declare(List<Parameter> own, SamplerKnobs... samplers) {
        List<Parameter> all = new ArrayList<>(own);
        all.addAll(COMMON);
        for (SamplerKnobs sampler : samplers) {
            all.addAll(sampler.all());
        }
        return List.copyOf(all);
    }

    /** The weights that were asked for; empty leaves the choice to the node. */
    static String checkpoint(Parameters parameters) throws KilnException {
        return parameters.value(CHECKPOINT).orElse("");
    }
}
