package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;

/**
 * Mean and deviation of each channel of a structured latent. The flows work on normalised latents, the decoders on the
 * others.
 *
 * @param mean of each channel
 * @param deviation of each channel, above 0
 */
public record LatentStatistics(float[] mean, float[] deviation) {
    static LatentStatistics of(Settings pipeline, String key) throws KilnException {
        Settings object = pipeline.at(key);
        double[] mean = object.numbers("mean");
        double[] deviation = object.numbers("std");
        pipeline.require(key, mean.length > 0 && mean.length == deviation.length);
        for (double value : deviation) {
            pipeline.require(key, value > 0);
        }
        return new LatentStatistics(floats(mean), floats(deviation));
    }

    private static float[] floats(double[] values) {
        float[] narrowed = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            narrowed[i] = (float) values[i];
        }
        return narrowed;
    }
}
