package dev.kiln.baker.metaltexel.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.cpuvector.internal.CpuVector;
import dev.kiln.backend.opencl.internal.OpenCl;
import dev.kiln.baker.uvbucket.internal.UvBucketBaker;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same bake on an OpenCL device (PoCL in continuous integration) and on the CPU. */
class OpenClBakeTest {
    /** Values are the same but for the last bits of float32, which may tip a rounding to the next of 255 levels. */
    private static final int LEVELS = 1;

    /** How many bytes may be tipped: one in so many. */
    private static final int ONE_IN = 1000;

    private static final DeviceSettings SETTINGS =
            DeviceSettings.ofMemory(512L << 20).withThreads(2);

    private static Backend opencl() {
        OpenCl backend = new OpenCl();
        if (backend.readiness() instanceof Readiness.Absent(String reason, String remedy)) {
            if (System.getenv("KILN_REQUIRE_OPENCL") != null) {
                fail(reason + ". " + remedy);
            }
            abort(reason);
        }
        return backend;
    }

    @Test
    void everyTexelEqualsThatOfTheCpu() throws Exception {
        BakeRequest request = Painted.varied(Painted.sphere(24), "1024");
        List<String> notes = new ArrayList<>();
        Baked opencl = on(opencl(), request, notes);
        assertEquals("ran on metal-texel (opencl)", notes.getFirst());
        assertEqual(on(new CpuVector(), request, new ArrayList<>()), opencl);
        assertEqual(new UvBucketBaker().bake(request, new TestContext(List.of(), new ArrayList<>())), opencl);
    }

    private static Baked on(Backend backend, BakeRequest request, List<String> notes) throws Exception {
        try (Device device = backend.open(SETTINGS)) {
            return new MetalTexelBaker().bake(request, new TestContext(List.of(device), notes));
        }
    }

    private static void assertEqual(Baked expected, Baked actual) {
        assertEquals(expected.samples(), actual.samples());
        assertEquals(expected.missed(), actual.missed());
        assertEquals(expected.asset().mesh(), actual.asset().mesh());
        Textures wanted = (Textures) expected.asset().material();
        Textures got = (Textures) actual.asset().material();
        assertEquals(wanted.coordinates(), got.coordinates());
        assertEqual(wanted.baseColor(), got.baseColor(), 4);
        assertEqual(wanted.metallicRoughness(), got.metallicRoughness(), 2);
    }

    /** Channels that are used carry more than a few values, so that equal textures say something. */
    private static void assertEqual(Picture expected, Picture actual, int used) {
        assertEquals(expected.width(), actual.width());
        assertEquals(expected.height(), actual.height());
        int tipped = 0;
        boolean[][] seen = new boolean[4][256];
        for (int i = 0; i < expected.rgba().size(); i++) {
            int wanted = expected.rgba().get(i) & 0xff;
            int got = actual.rgba().get(i) & 0xff;
            assertEquals(wanted, got, LEVELS, "byte " + i);
            tipped += wanted == got ? 0 : 1;
            seen[i % 4][got] = true;
        }
        assertTrue(tipped <= expected.rgba().size() / ONE_IN, tipped + " bytes differ by a level");
        int varied = 0;
        for (boolean[] levels : seen) {
            int count = 0;
            for (boolean level : levels) {
                count += level ? 1 : 0;
            }
            varied += count > 100 ? 1 : 0;
        }
        assertEquals(used, varied, "channels that change");
    }
}
