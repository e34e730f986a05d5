package dev.kiln.model.relief.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.stage.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeclarationTest {
    private static String row(Parameter parameter) {
        return "| `" + parameter.name() + "` | " + parameter.values().wanted() + " | "
                + (parameter.standard().isEmpty() ? "" : parameter.standard() + " ") + "| " + parameter.meaning()
                + " |";
    }

    @Test
    void theReadmeShowsTheSameTableForBothHalves() throws Exception {
        List<String> shown = Files.readAllLines(Path.of("README.md")).stream()
                .dropWhile(line -> !line.equals("## Knobs"))
                .filter(line -> line.startsWith("| `"))
                .toList();
        for (String stage : List.of("shape", "paint")) {
            List<Parameter> declared = new Relief().parameters(stage).orElseThrow();
            assertEquals(declared.stream().map(DeclarationTest::row).toList(), shown);
        }
    }
}
