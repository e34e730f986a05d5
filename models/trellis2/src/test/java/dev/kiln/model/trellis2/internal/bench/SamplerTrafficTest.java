package dev.kiln.model.trellis2.internal.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.Transfers;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.model.trellis2.internal.net.BoundFlow;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.nn.FlowSampler;
import dev.kiln.nn.FlowSampling;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.TorchRandom;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.DtypePolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop of the sampler never leaves the device: nothing goes up, nothing comes down, memory does not grow. */
class SamplerTrafficTest {
    private static final FlowConfig SMALL = new FlowConfig(4, 8, 8, 48, 24, 2, 2, 96, 10000);
    private static final FlowSampling SAMPLING = new FlowSampling(5, 5, 7.5, 0.7, 0.3, 1, 1e-5);

    @Test
    void noStepTransfersAnything(@TempDir Path folder) throws Exception {
        RandomWeights.write(SMALL, folder.resolve("flow.safetensors"));
        int[] cells = new int[64 * 3];
        Arrays.setAll(cells, i -> i / 3 >> 2 * (2 - i % 3) & 3);
        try (Device device = OpenClDevices.open(DeviceSettings.ofMemory(1L << 28));
                Checkpoint file = Checkpoint.open(folder.resolve("flow.safetensors"));
                FlowTransformer flow =
                        FlowTransformer.load(device, file.weights(DtypePolicy.floats()), SMALL, DType.BF16);
                Scope scope = device.openScope()) {
            Tensor x = HostValues.upload(scope, new TorchRandom(1).normal(64 * 8), 64, 8);
            Tensor picture = HostValues.upload(scope, new TorchRandom(2).normal(5 * 24), 5, 24);
            BoundFlow field = new BoundFlow(device, scope, flow, cells, 4, picture, SAMPLING.times(), null);
            Transfers before = device.transfers();
            Set<Long> memory = new HashSet<>();
            new FlowSampler(device, SAMPLING)
                    .run(x, field, (step, now, v) -> memory.add(device.memory().tensors()));
            assertEquals(before, device.transfers());
            assertEquals(1, memory.size(), "bytes held after each step: " + memory);
        }
    }
}
