package dev.kiln.model.trellis2.internal.bench;

import dev.kiln.model.trellis2.internal.checkpoint.PublishedModules;
import dev.kiln.weights.Dtype;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Modules of the published sizes, full of small random numbers. */
final class PublishedWeights {
    private PublishedWeights() {}

    static void write(String module, Path file) throws Exception {
        RandomWeights.write(file, weights -> {
            for (String[] columns : keys(module)) {
                long[] shape = Arrays.stream(columns[2].split("x"))
                        .mapToLong(Long::parseLong)
                        .toArray();
                weights.add(columns[1], Dtype.valueOf(columns[3]), shape);
            }
        });
    }

    private static List<String[]> keys(String module) throws IOException {
        try (InputStream table = PublishedModules.class.getResourceAsStream("keys.tsv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .filter(columns -> columns[0].equals(module))
                    .toList();
        }
    }
}
