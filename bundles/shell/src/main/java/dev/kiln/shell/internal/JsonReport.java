package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.engine.JobResult;

/** The result of a job as one JSON object, for scripts. */
final class JsonReport {
    private static final JsonMapper MAPPER = new JsonMapper();

    private JsonReport() {}

    static String of(JobResult result) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("state", result.state().name());
        root.put("seconds", result.seconds());
        root.put("attempts", result.attempts());
        result.failure()
                .ifPresent(failure -> root.putObject("failure")
                        .put("fault", failure.fault().name())
                        .put("subject", failure.subject())
                        .put("offence", failure.offence())
                        .put("remedy", failure.remedy()));
        ArrayNode outputs = root.putArray("outputs");
        result.outputs().forEach(file -> outputs.add(file.toString()));
        ArrayNode warnings = root.putArray("warnings");
        result.warnings().forEach(warnings::add);
        ArrayNode findings = root.putArray("findings");
        result.findings()
                .forEach(finding -> findings.addObject()
                        .put("code", finding.code())
                        .put("verdict", finding.verdict().name())
                        .put("value", finding.value())
                        .put("limit", finding.limit())
                        .put("advice", finding.advice()));
        ArrayNode stages = root.putArray("stages");
        result.stages().forEach(stage -> {
            ObjectNode node = stages.addObject()
                    .put("name", stage.name())
                    .put("seconds", stage.seconds())
                    .put("peakHeapBytes", stage.peakHeapBytes())
                    .put("ranOn", stage.ranOn());
            ArrayNode notes = node.putArray("notes");
            stage.notes().forEach(notes::add);
        });
        return root.toPrettyString();
    }
}
