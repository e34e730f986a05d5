package dev.kiln.mesh.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.mesh.Normals;
import dev.kiln.mesh.Solids;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PreviewRendererTest {
    private static final int BACKGROUND = 238;

    @Test
    void fourViewsSideBySideOnLightGrey() {
        Picture picture = PreviewRenderer.fourViews(painted(Solids.sphere(16)), 64);
        assertEquals(256, picture.width());
        assertEquals(64, picture.height());
        for (int view = 0; view < 4; view++) {
            assertEquals(BACKGROUND, channel(picture, 64 * view + 1, 1, 0));
            assertTrue(channel(picture, 64 * view + 32, 32, 0) != BACKGROUND);
            assertEquals(255, channel(picture, 64 * view + 32, 32, 3));
        }
    }

    @Test
    void eachViewShowsItsSide() {
        // Red faces the front, green the right, blue the back, white the left.
        Mesh sphere = Solids.sphere(16);
        float[] rgba = new float[4 * sphere.vertexCount()];
        for (int v = 0; v < sphere.vertexCount(); v++) {
            float x = sphere.positions().get(3 * v);
            float z = sphere.positions().get(3 * v + 2);
            boolean alongZ = Math.abs(z) > Math.abs(x);
            rgba[4 * v] = alongZ && z > 0 || !alongZ && x < 0 ? 1 : 0;
            rgba[4 * v + 1] = !alongZ ? 1 : 0;
            rgba[4 * v + 2] = alongZ && z < 0 || !alongZ && x < 0 ? 1 : 0;
            rgba[4 * v + 3] = 1;
        }
        Picture picture = PreviewRenderer.fourViews(
                new Asset(sphere, Normals.of(sphere), new VertexColors(Floats.adopt(rgba), 0, 1)), 64);
        String[] strongest = {"r", "g", "b", "rgb"};
        for (int view = 0; view < 4; view++) {
            String seen = "";
            for (int c = 0; c < 3; c++) {
                seen += channel(picture, 64 * view + 32, 32, c) > 150 ? "rgb".charAt(c) : "";
            }
            assertEquals(strongest[view], seen, "view " + view);
        }
    }

    @Test
    void theWholeAssetIsInThePictureAndFillsIt() {
        Picture picture = PreviewRenderer.fourViews(painted(Solids.both(Solids.cube(0), Solids.cube(4))), 128);
        int left = 128;
        int right = 0;
        for (int y = 0; y < 128; y++) {
            for (int x = 0; x < 128; x++) {
                if (channel(picture, x, y, 0) != BACKGROUND) {
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                }
            }
        }
        assertTrue(left > 0 && left < 16 && right < 127 && right > 111, left + " to " + right);
    }

    @Test
    void bothSidesOfASheetAreLit() {
        Mesh sheet = Solids.mesh(new float[] {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0}, 0, 1, 2, 0, 2, 3);
        Picture picture = PreviewRenderer.fourViews(painted(sheet), 64);
        assertTrue(channel(picture, 32, 32, 0) > 100);
        assertTrue(channel(picture, 128 + 32, 32, 0) > 100);
    }

    @Test
    void emptyAndNonFiniteMeshesGiveAPicture() {
        Picture empty = PreviewRenderer.fourViews(painted(new Mesh(Floats.empty(), Ints.empty())), 16);
        assertEquals(BACKGROUND, channel(empty, 8, 8, 0));
        Mesh broken = Solids.mesh(new float[] {Float.NaN, 0, 0, 0, 1, 0, Float.POSITIVE_INFINITY, 0, 0}, 0, 1, 2);
        assertEquals(64, PreviewRenderer.fourViews(painted(broken), 16).width());
    }

    @Test
    void sameAssetSameBytes() {
        Asset asset = painted(Solids.sphere(40));
        assertEquals(
                PreviewRenderer.fourViews(asset, 96).rgba(),
                PreviewRenderer.fourViews(asset, 96).rgba());
    }

    @Test
    void sizeIsLimited() {
        Asset asset = painted(Solids.tetrahedron());
        assertThrows(IllegalArgumentException.class, () -> PreviewRenderer.fourViews(asset, 8));
        assertThrows(IllegalArgumentException.class, () -> PreviewRenderer.fourViews(asset, 4096));
    }

    private static Asset painted(Mesh mesh) {
        float[] grey = new float[4 * mesh.vertexCount()];
        Arrays.fill(grey, 0.5f);
        return new Asset(mesh, Normals.of(mesh), new VertexColors(Floats.adopt(grey), 0, 0.7f));
    }

    private static int channel(Picture picture, int x, int y, int c) {
        return picture.rgba().get(4 * (y * picture.width() + x) + c);
    }
}
