package dev.kiln.baker.vertexidw.internal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeclarationTest {
    @Test
    void theReadmeSaysThatThereAreNone() throws Exception {
        List<Parameter> declared = new VertexBaker().parameters("bake").orElseThrow();
        String readme = Files.readString(Path.of("README.md"));
        assertTrue(declared.isEmpty());
        assertTrue(readme.contains("Knobs: none; any parameter is refused."), readme);
    }
}
