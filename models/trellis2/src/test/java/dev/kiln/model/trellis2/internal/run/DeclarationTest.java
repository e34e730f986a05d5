package dev.kiln.model.trellis2.internal.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Parameter;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.weights.store.ModelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DeclarationTest {
    private final Trellis2 generator =
            new Trellis2(new CheckpointSource(Path.of("checkpoints"), new ModelStore(Path.of("target/no-models"))));

    private static String row(Parameter parameter, String stage) {
        return String.join(
                " | ", parameter.name(), stage, parameter.values().wanted(), parameter.standard(), parameter.meaning());
    }

    @Test
    void theReadmeShowsTheSameTable() throws Exception {
        List<Parameter> shape = generator.parameters("shape").orElseThrow();
        List<Parameter> paint = generator.parameters("paint").orElseThrow();
        Set<String> declared = new TreeSet<>();
        shape.forEach(parameter -> declared.add(row(parameter, paint.contains(parameter) ? "both" : "shape")));
        paint.forEach(parameter -> declared.add(row(parameter, shape.contains(parameter) ? "both" : "paint")));
        Set<String> shown = new TreeSet<>();
        Files.readAllLines(Path.of("README.md")).stream()
                .dropWhile(line -> !line.equals("## Knobs"))
                .takeWhile(line -> !line.equals("## How it works"))
                .filter(line -> line.startsWith("| `"))
                .forEach(line -> {
                    String[] cells = line.split("\\|", -1);
                    for (String name : cells[1].split(",")) {
                        shown.add(String.join(
                                " | ",
                                name.replace("`", "").strip(),
                                cells[2].strip(),
                                cells[3].strip(),
                                cells[4].strip(),
                                cells[5].strip()));
                    }
                });
        assertEquals(String.join("\n", declared), String.join("\n", shown));
    }

    @Test
    void namesAreUniqueAndANodeSetsOnlyWhatBothStagesTake() {
        for (String stage : List.of("shape", "paint")) {
            List<String> names = generator.parameters(stage).orElseThrow().stream()
                    .map(Parameter::name)
                    .toList();
            assertEquals(names.size(), Set.copyOf(names).size());
            assertTrue(names.containsAll(generator.nodeParameters()));
        }
        assertEquals(Optional.empty(), generator.parameters("bake"));
    }
}
