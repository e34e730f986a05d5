package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;
import dev.kiln.nn.FlowSampling;

/** Reads the samplers of a pipeline file. */
public final class SamplerConfig {
    private SamplerConfig() {}

    /** Reads one sampler. */
    static FlowSampling of(Settings sampler) throws KilnException {
        sampler.require("name", sampler.text("name").equals("FlowEulerGuidanceIntervalSampler"));
        return sampling(sampler.at("params"), sampler.at("args").number("sigma_min"));
    }

    /** Reads the parameters of a sampler. */
    public static FlowSampling sampling(Settings params, double sigmaMin) throws KilnException {
        double[] interval = params.numbers("guidance_interval");
        params.require("guidance_interval", interval.length == 2);
        double bend = params.number("rescale_t");
        params.require("rescale_t", bend > 0);
        double rescale = params.number("guidance_rescale", 0);
        params.require("guidance_rescale", rescale >= 0 && rescale <= 1);
        return new FlowSampling(
                params.count("steps", 1),
                bend,
                params.number("guidance_strength"),
                rescale,
                interval[0],
                interval[1],
                sigmaMin);
    }
}
