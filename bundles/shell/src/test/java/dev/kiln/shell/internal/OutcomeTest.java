package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final JobRequest REQUEST = JobRequest.of(Path.of("cup.png"), Path.of("out"));
    private static final KilnException FAILURE =
            new KilnException(Fault.FAILED, "shaper x", "made an empty mesh", "try another seed");

    @Test
    void everyEndFitsTheSchema() throws Exception {
        for (Fault fault : Fault.values()) {
            JobState state = fault == Fault.CANCELLED ? JobState.CANCELLED : JobState.FAILED;
            Optional<KilnException> failure = Optional.of(new KilnException(fault, "", "cancelled", ""));
            Schemas.assertFits(
                    "outcome", Outcome.of(REQUEST, ScriptedEngine.result(state, failure, List.of(), "read"), "1.0.0"));
        }
        Schemas.assertFits("outcome", Outcome.of(REQUEST, Outcome.notBegun(FAILURE), "1.0.0"));
        Schemas.assertFits("outcome", done());
    }

    private static ObjectNode done() {
        List<Path> outputs = List.of(Path.of("out", "cup.glb"));
        return Outcome.of(
                REQUEST, ScriptedEngine.result(JobState.DONE, Optional.empty(), outputs, "read", "shape"), "1.0.0");
    }

    @Test
    void everyFieldIsNeeded() throws Exception {
        List<String> names = new ArrayList<>();
        done().fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            ObjectNode lacking = done();
            lacking.remove(name);
            assertFalse(Schemas.complaints("outcome", lacking).isEmpty(), name);
        }
        assertFalse(Schemas.complaints("outcome", done().put("stranger", 1)).isEmpty());
        assertFalse(
                Schemas.complaints("outcome", done().put("state", "FAILED")).isEmpty(), "a failure without a reason");
        assertFalse(Schemas.complaints("outcome", done().set("failure", Outcome.failure(FAILURE)))
                .isEmpty());
    }

    @Test
    void aFailureHasItsParts() {
        ObjectNode failure = Outcome.failure(FAILURE);
        assertEquals("FAILED", failure.get("fault").asText());
        assertEquals("shaper x", failure.get("subject").asText());
        assertEquals("made an empty mesh", failure.get("offence").asText());
        assertEquals("try another seed", failure.get("remedy").asText());
    }
}
