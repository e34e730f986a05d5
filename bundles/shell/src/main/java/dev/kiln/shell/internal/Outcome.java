package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import java.util.List;
import java.util.Optional;
import org.osgi.framework.BundleContext;

/** How a job ended, whatever the end, as one JSON object for scripts and job hosts ({@code outcome.schema.json}). */
final class Outcome {
    /** Version of the layout; raised when a reader of the old one would misread the new one. */
    static final int FORMAT = 1;

    private static final JsonMapper MAPPER = new JsonMapper();

    private Outcome() {}

    /** The outcome of a job that has ended. */
    static ObjectNode of(JobRequest request, JobResult result, String version) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("kiln", version);
        root.put("format", FORMAT);
        root.put("goal", request.goal().name());
        root.put("photo", request.photo().toString());
        root.put("name", request.name());
        root.put("state", result.state().name());
        root.put("seconds", result.seconds());
        root.put("attempts", result.attempts());
        result.failure().ifPresent(failure -> root.set("failure", failure(failure)));
        root.set(
                "outputs",
                MAPPER.valueToTree(
                        result.outputs().stream().map(Object::toString).toList()));
        root.set("warnings", MAPPER.valueToTree(result.warnings()));
        root.set("findings", MAPPER.valueToTree(result.findings()));
        root.set("services", MAPPER.valueToTree(result.leases()));
        root.set("stages", MAPPER.valueToTree(result.stages()));
        return root;
    }

    /** What a job comes to that was refused before it waited. */
    static JobResult notBegun(KilnException failure) {
        JobState state = failure.fault() == Fault.REFUSED ? JobState.REFUSED : JobState.FAILED;
        return new JobResult(
                "", state, Optional.of(failure), List.of(), List.of(), List.of(), List.of(), List.of(), 0, 0);
    }

    /** A failure in its parts. */
    static ObjectNode failure(KilnException failure) {
        return MAPPER.createObjectNode()
                .put("fault", failure.fault().name())
                .put("subject", failure.subject())
                .put("offence", failure.offence())
                .put("remedy", failure.remedy());
    }

    /** The version of Kiln as records have it. */
    static String version(BundleContext context) {
        return context.getBundle().getVersion().toString();
    }
}
