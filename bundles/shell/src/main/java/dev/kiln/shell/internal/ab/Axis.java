package dev.kiln.shell.internal.ab;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One thing that is varied.
 *
 * @param key what: the name of a service option, {@code seed}, {@code faces}, {@code checkpoint}, or STAGE.KEY
 * @param values which values it takes, at least one, each once
 */
public record Axis(String key, List<String> values) {
    private static final String KEYS =
            "baker, generator, shaper, painter, backend, matting, light, upscaler, checkpoint, seed, faces, STAGE.KEY";
    private static final Map<String, List<Kind<?>>> SERVICES = Map.of(
            "upscaler", List.of(Kind.UPSCALER),
            "light", List.of(Kind.LIGHT),
            "matting", List.of(Kind.MATTE),
            "backend", List.of(Kind.BACKEND),
            "generator", List.of(Kind.SHAPER, Kind.PAINTER),
            "shaper", List.of(Kind.SHAPER),
            "painter", List.of(Kind.PAINTER),
            "baker", List.of(Kind.BAKER));

    /** Keys in the order of the first stage that each touches; those that are not here come last. */
    private static final List<String> EARLIEST_FIRST = List.of(
            "upscaler",
            "light",
            "matting",
            "backend",
            "generator",
            "shaper",
            "checkpoint",
            "seed",
            "shape.",
            "painter",
            "paint.",
            "faces",
            "baker");

    /**
     * Reads {@code KEY=VALUE,VALUE,...}.
     *
     * @throws KilnException of kind USAGE if it is anything else
     */
    public static Axis of(String text) throws KilnException {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw usage(text, "is not KEY=VALUE,VALUE", "write for example baker=vertex-idw,uv-bucket");
        }
        String key = text.substring(0, equals).strip();
        List<String> values = Stream.of(text.substring(equals + 1).split(",", -1))
                .map(String::strip)
                .toList();
        if (values.stream().anyMatch(String::isEmpty) || new HashSet<>(values).size() < values.size()) {
            throw usage(text, "has an empty value, or one twice", "give each value once, with commas between");
        }
        Axis axis = new Axis(key, values);
        for (String value : values) {
            // Finds out before anything runs whether the key is known and the value fits it.
            axis.apply(JobRequest.of(Path.of("x"), Path.of("")), value);
        }
        return axis;
    }

    /** Where this comes in the order of the stages it touches; variants that share much run one after the other. */
    int rank() {
        for (int i = 0; i < EARLIEST_FIRST.size(); i++) {
            String known = EARLIEST_FIRST.get(i);
            if (key.equals(known) || (known.endsWith(".") && key.startsWith(known))) {
                return i;
            }
        }
        return EARLIEST_FIRST.size();
    }

    /** {@code request} with this set to {@code value}. */
    JobRequest apply(JobRequest request, String value) throws KilnException {
        if (SERVICES.containsKey(key)) {
            Map<Kind<?>, String> choices = new HashMap<>(request.choices());
            SERVICES.get(key).forEach(kind -> choices.put(kind, value));
            return request.change().choices(choices).build();
        }
        return switch (key) {
            case "seed" -> request.change().seed(number(value)).build();
            case "faces" ->
                request.change()
                        .faces(OptionalInt.of(Math.clamp(number(value), -1, Integer.MAX_VALUE)))
                        .build();
            case "checkpoint" -> set(set(request, "shape", key, value), "paint", key, value);
            default -> {
                String[] parts = key.split("\\.", 2);
                if (parts.length < 2
                        || parts[1].isEmpty()
                        || !List.of("shape", "paint", "bake").contains(parts[0])) {
                    throw usage(key, "cannot be varied", "give one of " + KEYS);
                }
                yield set(request, parts[0], parts[1], value);
            }
        };
    }

    private static JobRequest set(JobRequest request, String stage, String name, String value) {
        Map<String, Parameters> stages = new HashMap<>(request.parameters());
        Map<String, String> values =
                new TreeMap<>(stages.getOrDefault(stage, Parameters.none()).values());
        values.put(name, value);
        stages.put(stage, new Parameters(values));
        return request.change().parameters(stages).build();
    }

    private long number(String value) throws KilnException {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw usage(key + "=" + value, "is no whole number", "give whole numbers");
        }
    }

    private static KilnException usage(String subject, String offence, String remedy) {
        return new KilnException(Fault.USAGE, "--vary " + subject, offence, remedy);
    }
}
