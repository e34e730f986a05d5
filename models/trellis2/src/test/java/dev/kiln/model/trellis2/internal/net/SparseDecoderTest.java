package dev.kiln.model.trellis2.internal.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.SparseDecoderConfig;
import dev.kiln.nn.HostValues;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.DtypePolicy;
import dev.kiln.weights.SafetensorsWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A decoder of two levels without blocks, whose children are decided by a bias alone. */
class SparseDecoderTest {
    private static final SparseDecoderConfig CONFIG =
            new SparseDecoderConfig(2, new int[] {8, 2}, new int[] {0, 0}, 7, true, 0.5);

    @TempDir
    Path folder;

    private Path weights(float... subdivideBias) throws KilnException {
        Path file = folder.resolve("decoder.safetensors");
        new SafetensorsWriter()
                .floats("from_latent.weight", ramp(16), 8, 2)
                .floats("from_latent.bias", ramp(8), 8)
                .floats("output_layer.weight", ramp(14), 7, 2)
                .floats("output_layer.bias", ramp(7), 7)
                .floats("blocks.0.0.norm1.weight", ramp(8), 8)
                .floats("blocks.0.0.norm1.bias", ramp(8), 8)
                .floats("blocks.0.0.conv1.weight", ramp(16 * 27 * 8), 16, 3, 3, 3, 8)
                .floats("blocks.0.0.conv1.bias", ramp(16), 16)
                .floats("blocks.0.0.conv2.weight", ramp(2 * 27 * 2), 2, 3, 3, 3, 2)
                .floats("blocks.0.0.conv2.bias", ramp(2), 2)
                .floats("blocks.0.0.to_subdiv.weight", new float[64], 8, 8)
                .floats("blocks.0.0.to_subdiv.bias", subdivideBias, 8)
                .write(file);
        return file;
    }

    private static float[] ramp(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (i * 7 % 13 - 6) / 10f;
        }
        return values;
    }

    private interface Use {
        void of(Device device, SparseDecoder decoder, Scope scope) throws KilnException;
    }

    private void decoder(Path file, Use use) throws KilnException {
        try (Device device = new CpuReference().open(DeviceSettings.ofMemory(1L << 26));
                Checkpoint checkpoint = Checkpoint.open(file);
                SparseDecoder decoder =
                        SparseDecoder.load(device, checkpoint.weights(DtypePolicy.floats()), CONFIG, DType.F32);
                Scope scope = device.openScope()) {
            use.of(device, decoder, scope);
        }
    }

    @Test
    void oneVoxelBecomesTheChildrenOfItsBitsInOrder() throws Exception {
        decoder(weights(1, -1, 0, 1, -1, -1, -1, 1), (device, decoder, scope) -> {
            Tensor latent = HostValues.upload(scope, new float[] {1, 2}, 1, 2);
            SparseDecoder.Decoded decoded = decoder.decode(scope, latent, new int[] {0, 3, 4, 5}, null, Trace.NONE);
            int[] voxels = HostValues.ints(device, decoded.coordinates(), ReadKind.LIST, "voxels");
            // Octants 0, 3 and 7; bit 0 is x. A logit of exactly 0 is no child.
            assertArrayEquals(new int[] {0, 6, 8, 10, 0, 7, 9, 10, 0, 7, 9, 11}, voxels);
            assertArrayEquals(voxels, decoder.upsample(latent, new int[] {0, 3, 4, 5}, 1, Trace.NONE));
            assertArrayEquals(voxels, decoded.subdivisions().getFirst().childCoordinates(new int[] {0, 3, 4, 5}));
        });
    }

    @Test
    void noChildAtAllIsATypedFailure() throws Exception {
        decoder(weights(-1, -1, -1, -1, -1, -1, -1, -1), (device, decoder, scope) -> {
            Tensor latent = HostValues.upload(scope, new float[] {1, 2}, 1, 2);
            KilnException failure = assertThrows(
                    KilnException.class, () -> decoder.decode(scope, latent, new int[] {0, 0, 0, 0}, null, Trace.NONE));
            assertEquals(Fault.FAILED, failure.fault());
        });
    }

    @Test
    void aGuideOfAnotherShapeIsRefused() throws Exception {
        decoder(weights(1, 1, 1, 1, 1, 1, 1, 1), (device, decoder, scope) -> {
            Tensor latent = HostValues.upload(scope, new float[] {1, 2}, 1, 2);
            List<Subdivision> guide = List.of(new Subdivision(new byte[] {1, 1}));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> decoder.decode(scope, latent, new int[] {0, 0, 0, 0}, guide, Trace.NONE));
        });
    }
}
