package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.Map;
import java.util.TreeMap;

/** Collects the intermediate values of a network that a fixture stores as {@code mid.*} or {@code out.*}. */
final class Seen implements Trace {
    private final Device device;
    private final Map<String, float[]> values = new TreeMap<>();

    Seen(Device device) {
        this.device = device;
    }

    @Override
    public void seen(String name, Tensor value) {
        try (Scope scope = device.openScope()) {
            Tensor floats = scope.tensor(DType.F32, value.rows(), value.channels());
            device.ops().copy(floats, value.withExtents(value.rows()));
            values.put(name, HostValues.floats(device, floats, ReadKind.PRODUCT, name));
        }
    }

    float[] value(String name) {
        return values.getOrDefault(name, new float[0]);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** Compares everything seen that the fixture stores as {@code mid.NAME}. */
    void compare(Fixture fixture, ParityRun run, double tolerance, boolean channelsFirst) throws KilnException {
        for (Map.Entry<String, float[]> value : values.entrySet()) {
            String name = "mid." + value.getKey();
            if (fixture.has(name)) {
                boolean moved = channelsFirst && fixture.shape(name).length > 3;
                float[] expected = moved ? Layouts.channelsLast(fixture, name) : fixture.floats(name);
                run.close(name, expected, value.getValue(), tolerance);
            }
        }
    }
}
