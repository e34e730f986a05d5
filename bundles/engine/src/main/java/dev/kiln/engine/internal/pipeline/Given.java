package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.JobRequest;
import java.util.ArrayList;
import java.util.List;

/** What stages take from a request, as text for their fingerprints. */
final class Given {
    private Given() {}

    /** The parameters of {@code stage}, sorted by name. */
    static List<String> parameters(JobRequest request, String stage) {
        List<String> given = new ArrayList<>();
        request.parameters().getOrDefault(stage, Parameters.none()).values().forEach((name, value) -> {
            given.add(name);
            given.add(value);
        });
        return given;
    }

    /** The seed and the parameters of {@code stage}. */
    static List<String> seeded(JobRequest request, String stage) {
        List<String> given = new ArrayList<>(parameters(request, stage));
        given.addFirst(Long.toString(request.seed()));
        return given;
    }
}
