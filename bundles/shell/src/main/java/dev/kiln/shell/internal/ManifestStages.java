package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Values;
import dev.kiln.engine.Kind;
import java.util.List;
import java.util.Optional;

/** The stages that take parameters, the services that do them, and the typed parameters of each. */
final class ManifestStages {
    private static final JsonMapper MAPPER = new JsonMapper();

    private ManifestStages() {}

    static ArrayNode of(Manifest.Services services) throws KilnException {
        ArrayNode stages = MAPPER.createArrayNode();
        for (Kind<?> kind : Kind.all()) {
            if (kind.stage().isPresent()) {
                String stage = kind.stage().get();
                ObjectNode node = stages.addObject().put("id", stage).put("option", "--" + kind.name());
                ArrayNode list = node.putArray("services");
                for (String id : services.ids(kind)) {
                    ObjectNode service = list.addObject().put("id", id);
                    Optional<List<Parameter>> declared = services.parameters(kind, id);
                    if (declared.isPresent()) {
                        ArrayNode parameters = service.putArray("parameters");
                        declared.get().forEach(parameter -> parameters.add(parameter(stage, parameter)));
                    }
                }
            }
        }
        return stages;
    }

    private static ObjectNode parameter(String stage, Parameter parameter) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("key", stage + "." + parameter.name());
        switch (parameter.values()) {
            case Values.WholeNumber(long least, long most) ->
                node.put("type", "integer").put("minimum", least).put("maximum", most);
            case Values.DecimalNumber(double least, double most) ->
                node.put("type", "number").put("minimum", least).put("maximum", most);
            case Values.Choice(List<String> words) ->
                node.put("type", "choice").set("choices", MAPPER.valueToTree(words));
            case Values.Switch() -> node.put("type", "boolean");
            case Values.Text() -> node.put("type", "text");
            case Values.Folder() -> node.put("type", "path");
        }
        if (!parameter.standard().isEmpty()) {
            node.put("default", parameter.standard());
        }
        return node.put("description", parameter.meaning());
    }
}
