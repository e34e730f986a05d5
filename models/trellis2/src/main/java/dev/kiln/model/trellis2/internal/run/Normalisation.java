package dev.kiln.model.trellis2.internal.run;

import dev.kiln.compute.Device;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.LatentStatistics;
import dev.kiln.nn.HostValues;

/** Between normalised latents, which flows work on, and the decoders' own (TRELLIS.2 specification, section 9). */
public final class Normalisation {
    private Normalisation() {}

    /** {@code x * deviation + mean}, in place. */
    public static void undo(Device device, Tensor x, LatentStatistics statistics) {
        apply(device, x, statistics, Binary.MUL, Binary.ADD, false);
    }

    /** {@code (x - mean) / deviation}, in place. */
    public static void redo(Device device, Tensor x, LatentStatistics statistics) {
        apply(device, x, statistics, Binary.SUB, Binary.DIV, true);
    }

    /** As {@link #undo}, on the host. */
    public static float[] undone(float[] x, LatentStatistics statistics) {
        int channels = statistics.mean().length;
        float[] result = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            result[i] = x[i] * statistics.deviation()[i % channels] + statistics.mean()[i % channels];
        }
        return result;
    }

    private static void apply(
            Device device, Tensor x, LatentStatistics statistics, Binary first, Binary second, boolean meanFirst) {
        try (Scope scope = device.openScope()) {
            Tensor mean = HostValues.upload(scope, statistics.mean(), 1, x.channels());
            Tensor deviation = HostValues.upload(scope, statistics.deviation(), 1, x.channels());
            device.ops().binary(x, x, meanFirst ? mean : deviation, first);
            device.ops().binary(x, x, meanFirst ? deviation : mean, second);
        }
    }
}
