package dev.kiln.itest.plugin;

import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import dev.kiln.compute.Device;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;

/** Lets the lent device compute something, and notes which backend that was. */
public final class DeviceGenerator extends SphereGenerator {
    @Override
    public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
        Device device = context.lent(Device.class).orElseThrow();
        try (Scope scope = device.openScope()) {
            Tensor cell = scope.tensor(DType.I32, 1, 1);
            device.ops().fill(cell, 7);
            context.note(device.info().backend() + " says " + device.readInt(cell, "answer"));
        }
        return super.shape(shots, seed, parameters, context);
    }
}
