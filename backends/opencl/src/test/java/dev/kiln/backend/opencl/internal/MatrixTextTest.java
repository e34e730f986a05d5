package dev.kiln.backend.opencl.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.backend.gpu.kernel.Dialect;
import dev.kiln.backend.gpu.kernel.KernelText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixTextTest {
    /** As in the core's test of its dialects: {@code -Dkiln.snapshots=write} writes them anew. */
    @ParameterizedTest
    @ValueSource(strings = {"product", "product_mma", "attention", "attention_mma", "product_rows"})
    void emitsWhatWasRead(String name) throws IOException {
        String emitted =
                Dialect.OPENCL_C.emit(Map.of("SIDE", "16"), List.of(KernelText.resource(TiledMatrices.class, name)));
        Path file = Path.of("src/test/resources/snapshots", name + ".txt");
        if (System.getProperty("kiln.snapshots", "").equals("write")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, emitted);
        }
        assertEquals(Files.readString(file), emitted);
    }
}
