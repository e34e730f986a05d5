package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.nn.FlowSampling;
import java.util.List;

/** The parameters of one sampler, under its prefix. What is not set is as the checkpoint's pipeline file says. */
record SamplerKnobs(
        Parameter steps,
        Parameter bend,
        Parameter guidance,
        Parameter rescale,
        Parameter guidedFrom,
        Parameter guidedTo) {
    /** @param prefix {@code structure}, {@code shape} or {@code texture} */
    static SamplerKnobs of(String prefix) {
        return new SamplerKnobs(
                Parameter.wholeNumber(prefix + "-steps", 1, 1000, "Euler steps; default by the checkpoint"),
                Parameter.number(prefix + "-rescale-t", 0.01, 100, "bend of the time grid; default by the checkpoint"),
                Parameter.number(prefix + "-guidance", -100, 100, "weight of the condition; default by the checkpoint"),
                Parameter.number(
                        prefix + "-guidance-rescale", 0, 1, "rescaling of deviations; default by the checkpoint"),
                Parameter.number(
                        prefix + "-guidance-from", 0, 1, "least time with guidance; default by the checkpoint"),
                Parameter.number(
                        prefix + "-guidance-to", 0, 1, "greatest time with guidance; default by the checkpoint"));
    }

    List<Parameter> all() {
        return List.of(steps, bend, guidance, rescale, guidedFrom, guidedTo);
    }

    /** The checkpoint's sampling with what the user changed. */
    FlowSampling sampling(Parameters set, FlowSampling from) throws KilnException {
        return new FlowSampling(
                (int) set.wholeNumber(steps).orElse(from.steps()),
                set.number(bend).orElse(from.timeRescale()),
                set.number(guidance).orElse(from.guidance()),
                set.number(rescale).orElse(from.guidanceRescale()),
                set.number(guidedFrom).orElse(from.guidedFrom()),
                set.number(guidedTo).orElse(from.guidedTo()),
                from.sigmaMin());
    }
}
