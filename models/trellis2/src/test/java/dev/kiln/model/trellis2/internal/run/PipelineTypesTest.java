package dev.kiln.model.trellis2.internal.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.VoxelField;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every published pipeline type from picture to field, on a tiny checkpoint and from a stored occupancy. */
class PipelineTypesTest {
    @TempDir
    Path folder;

    private TinyRun tiny;

    /** Two cells of the 32 grid are occupied, that is one cell each of the 64 grid. */
    @BeforeEach
    void checkpointAndOccupancy() throws Exception {
        tiny = new TinyRun(folder, 1);
        tiny.occupy(20, 20, 20, 20, 20, 22);
    }

    @ParameterizedTest
    @CsvSource({"512, 512, 2", "1024, 1024, 2", "1024_cascade, 1024, 16", "1536_cascade, 1536, 54"})
    void eachTypeDecodesAtItsResolution(String type, int resolution, int tokens) throws Exception {
        VoxelField field = tiny.run(Map.of("type", type));
        assertEquals(resolution, field.grid().resolution());
        assertEquals(tokens * 16 * 16 * 16, field.voxelCount());
    }

    @Test
    void tooManyTokensLowerTheResolutionOfACascade() throws Exception {
        // 54 tokens at 1536, 96 at 1408 where cells straddle, 45 at 1280.
        assertEquals(
                1280,
                tiny.run(Map.of("type", "1536_cascade", "max-tokens", "50"))
                        .grid()
                        .resolution());
        assertEquals(
                1024,
                tiny.run(Map.of("type", "1536_cascade", "max-tokens", "2"))
                        .grid()
                        .resolution());
    }
}
