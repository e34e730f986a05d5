package dev.kiln.mesh.uv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.mesh.Normals;
import dev.kiln.mesh.Solids;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextureBakeTest {
    private static final VoxelField NOTHING = new VoxelField(VoxelGrid.unitCube(2), Ints.empty(), Floats.empty());

    @Test
    void everyTexelOnTheSurfaceIsAskedForOnceWithItsPlaceAndNormal() throws Exception {
        Mesh sphere = Solids.sphere(24);
        double[] worst = {0};
        Baked baked = TextureBake.run(
                request(sphere, sphere, "1024"),
                (points, normals) -> {
                    for (int i = 0; i < points.size(); i += 3) {
                        double along = 0;
                        for (int axis = 0; axis < 3; axis++) {
                            along += points.get(i + axis) * (double) normals.get(i + axis);
                        }
                        worst[0] = Math.max(worst[0], 1 - along);
                    }
                    return red(points);
                },
                TestContext.of(2));
        assertTrue(worst[0] < 0.02, "points or normals are off by " + worst[0]);
        Textures textures = (Textures) baked.asset().material();
        assertTrue(baked.samples() > 0.4 * 1024 * 1024);
        for (int p = 0; p < 1024 * 1024; p++) {
            assertEquals(255, textures.baseColor().rgba().get(4 * p), "texel " + p + " was left black");
        }
    }

    @Test
    void normalsStaySmoothAcrossSeams() throws Exception {
        Mesh sphere = Solids.sphere(24);
        Baked baked = TextureBake.run(request(sphere, sphere, "1024"), (p, n) -> red(p), TestContext.of(1));
        assertTrue(baked.asset().mesh().vertexCount() > sphere.vertexCount());
        for (int v = 0; v < baked.asset().normals().size(); v += 3) {
            double along = 0;
            for (int axis = 0; axis < 3; axis++) {
                along += baked.asset().normals().get(v + axis)
                        * (double) baked.asset().mesh().positions().get(v + axis);
            }
            assertTrue(along > 0.99, "normal of vertex " + v / 3);
        }
    }

    @Test
    void pointsAreSnappedToTheUndecimatedSurface() throws Exception {
        double[] least = {2};
        TextureBake.run(
                request(Solids.sphere(6), Solids.sphere(60), "1024"),
                (points, normals) -> {
                    for (int i = 0; i < points.size(); i += 3) {
                        least[0] = Math.min(
                                least[0], Math.hypot(Math.hypot(points.get(i), points.get(i + 1)), points.get(i + 2)));
                    }
                    return red(points);
                },
                TestContext.of(1));
        assertTrue(least[0] > 0.998, "a point is at radius " + least[0]);
    }

    @Test
    void threadsDoNotMatter() throws Exception {
        Mesh mesh = Solids.torus(40, 16, 0.3);
        Picture[] pictures = new Picture[2];
        for (int threads = 1; threads <= 2; threads++) {
            Baked baked = TextureBake.run(
                    request(mesh, Solids.torus(80, 32, 0.3), "1024"), (p, n) -> places(p), TestContext.of(threads));
            pictures[threads - 1] = ((Textures) baked.asset().material()).baseColor();
        }
        assertEquals(pictures[0], pictures[1]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "1000", "8192", "big", "-2048"})
    void aSizeThatIsNotOnOfferIsRefused(String size) {
        KilnException e = assertThrows(
                KilnException.class, () -> TextureBake.size(request(Solids.cube(0), Solids.cube(0), size)));
        assertEquals(Fault.USAGE, e.fault());
        assertEquals("texture-size", e.subject());
    }

    private static BakeRequest request(Mesh mesh, Mesh surface, String size) {
        return new BakeRequest(
                mesh, Normals.of(mesh), surface, NOTHING, new Parameters(Map.of(TextureBake.SIZE, size)));
    }

    private static TextureBake.Values red(Floats points) {
        float[] values = new float[2 * points.size()];
        for (int i = 0; i < values.length; i += 6) {
            values[i] = 1;
        }
        return new TextureBake.Values(Floats.adopt(values), 0);
    }

    private static TextureBake.Values places(Floats points) {
        float[] values = new float[2 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            values[i / 3 * 6 + i % 3] = points.get(i) / 3 + 0.5f;
        }
        return new TextureBake.Values(Floats.adopt(values), 0);
    }
}
