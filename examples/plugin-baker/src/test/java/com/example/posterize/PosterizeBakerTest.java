package com.example.posterize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PosterizeBakerTest {
    private static final StageContext CONTEXT = new StageContext() {
        @Override
        public void progress(double fraction) {}

        @Override
        public void checkCancelled() {}

        @Override
        public void note(String line) {}

        @Override
        public void ranOn(String what) {}

        @Override
        public int threads() {
            return 1;
        }

        @Override
        public <T> Optional<T> lent(Class<T> tool) {
            return Optional.empty();
        }
    };

    /** Two voxels of a grid of four: dark red at the lower corner, light blue next to the middle. */
    private static final VoxelField FIELD = new VoxelField(
            VoxelGrid.unitCube(4),
            Ints.copyOf(0, 0, 0, 2, 2, 2),
            Floats.copyOf(0.4f, 0.1f, 0, 0, 1, 1, 0.6f, 0.7f, 0.9f, 0, 1, 1));

    @Test
    void aVertexTakesTheRoundedColourOfItsNearestVoxel() throws Exception {
        Baked baked = bake(new Parameters(Map.of("levels", "2")), -0.4f, -0.4f, -0.4f, 0.1f, 0.1f, 0.1f, 9, 9, 9);
        assertEquals(
                Floats.copyOf(0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1),
                ((VertexColors) baked.asset().material()).linearRgba());
        assertEquals(3, baked.samples());
        assertEquals(1, baked.missed());
    }

    @Test
    void fourLevelsAreTheDefault() throws Exception {
        VertexColors colors = (VertexColors) bake(Parameters.none(), -0.4f, -0.4f, -0.4f, 0, 0, 0, 0.3f, 0, 0)
                .asset()
                .material();
        assertEquals(0.0908417f, colors.linearRgba().get(0), 1e-6);
    }

    @Test
    void theNearestVoxelIsExact() throws Exception {
        NearestVoxel nearest = new NearestVoxel(FIELD);
        for (int n = 0; n < 1000; n++) {
            Floats point = Floats.copyOf(n % 10 * 0.11f - 0.5f, n / 10 % 10 * 0.11f - 0.5f, n / 100 * 0.11f - 0.5f);
            assertEquals(
                    distance(point, -0.375) <= distance(point, 0.125) ? 0 : 1,
                    nearest.to(point, 0).voxel());
        }
    }

    @Test
    void unknownNamesAndValuesAreRefused() {
        assertThrows(KilnException.class, () -> bake(new Parameters(Map.of("level", "3")), 0, 0, 0));
        assertThrows(KilnException.class, () -> bake(new Parameters(Map.of("levels", "1")), 0, 0, 0));
        assertThrows(KilnException.class, () -> bake(Parameters.none(), 0, Float.NaN, 0));
    }

    private static double distance(Floats point, double centre) {
        return Math.hypot(Math.hypot(point.get(0) - centre, point.get(1) - centre), point.get(2) - centre);
    }

    private static Baked bake(Parameters parameters, float... xyz) throws KilnException {
        Mesh mesh = new Mesh(Floats.copyOf(xyz), Ints.copyOf(0, 0, 0));
        return new PosterizeBaker().bake(new BakeRequest(mesh, mesh.positions(), mesh, FIELD, parameters), CONTEXT);
    }
}
