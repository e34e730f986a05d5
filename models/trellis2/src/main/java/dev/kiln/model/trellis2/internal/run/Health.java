package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.nn.HostValues;

/** Stops numbers that no later stage should see: NaN, infinity, and latents that are the same everywhere. */
final class Health {
    private Health() {}

    /**
     * Looks at the least and the greatest value of {@code tensor}; waits for it.
     *
     * @param stage what made it
     * @throws KilnException of kind {@link Fault#FAILED} if it is not finite, or constant over more than one row
     */
    static void check(Device device, Tensor tensor, String stage) throws KilnException {
        if (tensor.size() == 0) {
            return;
        }
        float[] range;
        try (Scope scope = device.openScope()) {
            Tensor both = scope.tensor(DType.F32, 1, 2);
            device.ops().reduce(both, tensor, Reduction.MIN_MAX, Over.ALL, null);
            range = HostValues.floats(device, both, ReadKind.SCALAR, stage);
        }
        if (!Float.isFinite(range[0]) || !Float.isFinite(range[1])) {
            throw new KilnException(
                    Fault.FAILED,
                    stage,
                    "made values that are no finite numbers (" + range[0] + " to " + range[1] + ")",
                    "use float32, less guidance or another backend");
        }
        if (range[0] == range[1] && tensor.rows() > 1) {
            throw new KilnException(
                    Fault.FAILED, stage, "made a latent of one value, " + range[0], "try another seed or picture");
        }
    }
}
