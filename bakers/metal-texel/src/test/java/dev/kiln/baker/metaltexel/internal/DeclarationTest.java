package dev.kiln.baker.metaltexel.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.stage.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeclarationTest {
    private static String row(Parameter parameter) {
        return "| `" + parameter.name() + "` | " + parameter.values().wanted() + " | " + parameter.standard() + " | "
                + parameter.meaning() + " |";
    }

    @Test
    void theReadmeShowsTheSameTable() throws Exception {
        List<Parameter> declared = new MetalTexelBaker().parameters("bake").orElseThrow();
        List<String> shown = Files.readAllLines(Path.of("README.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        assertEquals(declared.stream().map(DeclarationTest::row).toList(), shown);
    }
}
