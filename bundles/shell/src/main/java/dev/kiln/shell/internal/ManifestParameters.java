package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a verb as typed parameters, read off the options themselves. */
final class ManifestParameters {
    private static final JsonMapper MAPPER = new JsonMapper();

    /** For people, or for several photos; and an outcome where the call has none, because there is not one job. */
    private static final Set<String> NOT_FOR_HOSTS =
            Set.of("--help", "--json", "--quiet", "--verbose", "--recursive", "--skip-done", "--outcome");

    /** Least values, which the engine checks when a job is submitted. */
    private static final Map<String, Integer> LEAST = Map.of("--faces", 0, "--max-tokens", 1);

    /** Options that choose a service and are not called like its kind. */
    private static final Map<String, String> KIND = Map.of("--matting", "matte", "--generator", "shaper");

    private ManifestParameters() {}

    /** @param call options that the call itself has already */
    static ArrayNode of(CommandLine parser, List<String> call, Manifest.Services services) throws KilnException {
        ArrayNode parameters = MAPPER.createArrayNode();
        for (OptionSpec option : parser.getCommandSpec().options()) {
            String name = option.longestName();
            if (!call.contains(name) && !NOT_FOR_HOSTS.contains(name)) {
                parameters.add(parameter(option, name, services));
            }
        }
        return parameters;
    }

    private static ObjectNode parameter(OptionSpec option, String name, Manifest.Services services)
            throws KilnException {
        ObjectNode node = MAPPER.createObjectNode();
        String type = type(option);
        node.put("option", name).put("type", type);
        node.put("repeated", option.isMultiValue()).put("required", option.required());
        node.put("description", String.join(" ", option.description()));
        if (!option.paramLabel().isEmpty() && !type.equals("switch")) {
            node.put("form", option.paramLabel());
        }
        if (LEAST.containsKey(name)) {
            node.put("minimum", LEAST.get(name));
        }
        if (name.equals("--seed")) {
            node.put("default", JobRequest.of(Path.of("photo"), Path.of("")).seed());
        }
        if (type.equals("service")) {
            String kind = KIND.getOrDefault(name, name.substring(2));
            List<String> choices =
                    new ArrayList<>(Kind.named(kind).map(services::ids).orElseThrow());
            String standard = Knob.of(kind).standard();
            if (!standard.isEmpty()) {
                // A word that stands for no service or for all of them, such as 'off'.
                choices.add(standard);
            }
            node.set("choices", MAPPER.valueToTree(choices));
        }
        return node;
    }

    private static String type(OptionSpec option) {
        Class<?> type = option.type();
        if (type == boolean.class) {
            return "switch";
        }
        if (type == Integer.class || type == Long.class) {
            return "integer";
        }
        if (type == Path.class) {
            return "path";
        }
        if (Map.class.isAssignableFrom(type)) {
            return "assignment";
        }
        boolean text = type == String.class || Collection.class.isAssignableFrom(type);
        if (!text) {
            throw new IllegalStateException(option.longestName() + " has a type that hosts do not know: " + type);
        }
        return option.paramLabel().equals("ID") ? "service" : "text";
    }
}
