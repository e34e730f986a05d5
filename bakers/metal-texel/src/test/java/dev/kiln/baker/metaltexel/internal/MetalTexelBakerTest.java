package dev.kiln.baker.metaltexel.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.backend.cpuvector.internal.CpuVector;
import dev.kiln.baker.tck.BakerContract;
import dev.kiln.baker.tck.RampLimits;
import dev.kiln.baker.tck.Terms;
import dev.kiln.baker.uvbucket.internal.UvBucketBaker;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetalTexelBakerTest {
    private final List<String> notes = new ArrayList<>();

    @Test
    void keepsTheContractOfBakers() throws Exception {
        try (Device device = device(2L << 30)) {
            Terms terms =
                    new Terms(RampLimits.TRILINEAR, new Parameters(Map.of("texture-size", "1024")), List.of(device));
            assertEquals(
                    List.of(),
                    BakerContract.run(new MetalTexelBaker(), terms).stream()
                            .filter(v -> !v.passed())
                            .toList());
        }
    }

    @Test
    void agreesWithTheBakerOnTheCpuAndNamesItsDevice() throws Exception {
        // More than 2^20 texels, so more than one piece.
        BakeRequest request = Painted.request(Painted.sphere(24), "2048");
        try (Device device = device(2L << 30)) {
            Baked here = bake(new MetalTexelBaker(), request, List.of(device));
            assertEquals("ran on metal-texel (cpu-vector)", notes.getFirst());
            Baked there = bake(new UvBucketBaker(), request, List.of());
            assertTrue(here.samples() > 1 << 20);
            assertEquals(there.samples(), here.samples());
            assertEquals(there.missed(), here.missed());
            assertEquals(there.asset().mesh(), here.asset().mesh());
            Picture one = ((Textures) here.asset().material()).baseColor();
            Picture other = ((Textures) there.asset().material()).baseColor();
            for (int i = 0; i < one.rgba().size(); i++) {
                assertEquals(other.rgba().get(i), one.rgba().get(i), 1);
            }
        }
    }

    @Test
    void withoutADeviceItFailsAndSaysSo() {
        KilnException e = assertThrows(
                KilnException.class,
                () -> bake(new MetalTexelBaker(), Painted.request(Painted.sphere(6), "1024"), List.of()));
        assertEquals(Fault.ENVIRONMENT, e.fault());
        assertTrue(e.remedy().contains("uv-bucket"));
    }

    @Test
    void aDeviceWithoutRoomIsATypedFailureAndKeepsNothing() throws Exception {
        try (Device device = device(1 << 20)) {
            KilnException e = assertThrows(
                    KilnException.class,
                    () -> bake(new MetalTexelBaker(), Painted.request(Painted.sphere(6), "1024"), List.of(device)));
            assertEquals(Fault.ENVIRONMENT, e.fault());
            assertEquals(0, device.memory().tensors());
        }
    }

    private Baked bake(Baker baker, BakeRequest request, List<Object> tools) throws KilnException {
        return baker.bake(request, new TestContext(tools, notes));
    }

    private static Device device(long bytes) throws KilnException {
        return new CpuVector().open(DeviceSettings.ofMemory(bytes).withThreads(2));
    }
}
