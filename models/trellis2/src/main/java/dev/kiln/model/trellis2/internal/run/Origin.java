package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Parameters;
import java.util.ArrayList;
import java.util.List;

/**
 * What the values at a boundary depend on, besides the picture: a run may take those that another one has kept if it would
 * make the same.
 *
 * @param checkpoint identity of the checkpoint, from which defaults come
 * @param seed of all random numbers
 * @param parameters what the user set
 */
record Origin(String checkpoint, long seed, Parameters parameters) {
    private static final String[] STRUCTURE = {"structure-", "type", "dtype"};
    private static final String[] SHAPE = {"structure-", "shape-", "max-tokens", "type", "dtype"};
    private static final String[] TEXTURE = {"texture-", "dtype"};

    /** The text that a file of {@code boundary} carries. Conditions depend on the picture alone. */
    String of(String boundary) {
        return switch (boundary) {
            case "structure", "occupancy" -> seeded(STRUCTURE);
            case "coarse_shape", "shape", "surface" -> seeded(SHAPE);
            case "texture", "attributes" -> seeded(TEXTURE);
            default -> checkpoint;
        };
    }

    private String seeded(String... prefixes) {
        List<String> parts = new ArrayList<>(List.of(checkpoint, "seed=" + seed));
        parameters.values().forEach((name, value) -> {
            for (String prefix : prefixes) {
                if (name.startsWith(prefix)) {
                    parts.add(name + "=" + value.strip());
                }
            }
        });
        return String.join("\n", parts);
    }
}
