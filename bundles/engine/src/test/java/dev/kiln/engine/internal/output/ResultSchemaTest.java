package dev.kiln.engine.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Readiness;
import dev.kiln.api.stage.TrainedModel;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.PriorResult;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import dev.kiln.engine.internal.testing.Photos;
import dev.kiln.engine.internal.testing.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Records are what the published schema says, and later runs can tell from one that its work is done. */
@Timeout(60)
class ResultSchemaTest {
    /** Maps and what may be left out: any key more or less is right there. */
    private static final Set<String> FREE = Set.of("choices", "parameters", "shape", "bake");

    private static final Set<String> OPTIONAL = Set.of("faces", "hints", "width", "height");

    @TempDir
    Path folder;

    private final Node node = new Node();
    private JobRequest plain;

    @BeforeEach
    void prepare() throws IOException {
        VoxelField reds = Doubles.field(0.5f, 0.1f, 0.1f, 0, 1, 1, 0.6f, 0.1f, 0.1f, 0, 1, 1);
        node.offer(Kind.UPSCALER, "bilinear", Doubles.upscaler());
        node.offer(Kind.MATTE, "middle", Doubles.matte(true), Map.of(TrainedModel.LICENCE, "MIT"));
        node.offer(Kind.SHAPER, "tetrahedron", Doubles.shaper(Doubles.tetrahedron()));
        node.offer(Kind.PAINTER, "red", Doubles.painter(reds));
        node.offer(Kind.BAKER, "first", Doubles.baker());
        Finding block = new Finding("CROPPED", Finding.Verdict.BLOCK, 0.5, 0.25, "Show all of the subject.");
        node.offer(Kind.CHECK, "strict", Doubles.check(List.of(block), Readiness.ready()));
        plain = JobRequest.of(Photos.write(folder.resolve("cup.png"), 96, 80), folder)
                .change()
                .force(true)
                .build();
    }

    @AfterEach
    void close() {
        node.close();
    }

    private JsonNode record(JobRequest request) throws Exception {
        var result = node.run(request);
        assertEquals(JobState.DONE, result.state(), () -> result.failure().toString());
        return new JsonMapper().readTree(Files.readString(folder.resolve(request.name() + ".json")));
    }

    private JobRequest everythingSet() throws IOException {
        return plain.change()
                .matte(Optional.of(Photos.write(folder.resolve("mask.png"), 96, 80, (byte) 255)))
                .choices(Map.of(Kind.BAKER, "first", Kind.LIGHT, "off"))
                .parameters(Map.of("shape", new Parameters(Map.of("steps", "3")), "bake", Parameters.none()))
                .faces(OptionalInt.of(0))
                .seed(-7)
                .build();
    }

    @Test
    void theSchemasAreSchemas() throws Exception {
        for (String name : List.of("result", "outcome", "batch", "manifest")) {
            assertEquals(List.of(), Schemas.complaintsAbout(name), name);
        }
    }

    @Test
    void everyRecordFits() throws Exception {
        assertEquals(List.of(), Schemas.complaints("result", record(plain)));
        assertEquals(List.of(), Schemas.complaints("result", record(everythingSet())));
    }

    @Test
    void hintsFit() throws Exception {
        MatteHints hints = new MatteHints(
                Optional.of(new MatteHints.Box(1, 2, 30.5, 40)),
                List.of(new MatteHints.Point(48, 40)),
                List.of(new MatteHints.Point(1, 1)));
        node.offer(Kind.MATTE, "heeding", Doubles.heedingMatte(), Map.of("service.ranking", 10));
        JsonNode record = record(plain.change().hints(hints).build());
        assertEquals(3, record.at("/request/hints").size());
        assertEquals(List.of(), Schemas.complaints("result", record));
    }

    @Test
    void everyChangeOfARecordIsNoticed() throws Exception {
        JsonNode record = record(everythingSet());
        List<Consumer<JsonNode>> changes = new ArrayList<>();
        collect("", record, changes);
        assertTrue(changes.size() > 100, "too few changes: " + changes.size());
        for (int i = 0; i < changes.size(); i++) {
            JsonNode changed = record.deepCopy();
            changes.get(i).accept(changed);
            assertFalse(Schemas.complaints("result", changed).isEmpty(), "passes: " + changed);
        }
    }

    /** For each field: it is gone, it is something else, a stranger is beside it. */
    private static void collect(String pointer, JsonNode node, List<Consumer<JsonNode>> changes) {
        String name = pointer.substring(pointer.lastIndexOf('/') + 1);
        if (node instanceof ObjectNode object) {
            if (!FREE.contains(name)) {
                changes.add(root -> at(root, pointer).put("stranger", 1));
            }
            object.fieldNames().forEachRemaining(key -> {
                if (!FREE.contains(name) && !OPTIONAL.contains(key)) {
                    changes.add(root -> at(root, pointer).remove(key));
                }
                changes.add(root -> at(root, pointer).putNull(key));
                collect(pointer + "/" + key, object.get(key), changes);
            });
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            collect(pointer + "/0", array.get(0), changes);
        }
    }

    private static ObjectNode at(JsonNode root, String pointer) {
        return (ObjectNode) root.at(pointer);
    }

    @Test
    void aResultIsDoneForTheSameFileAndTheSameWishesOnly() throws Exception {
        assertEquals(Optional.empty(), PriorResult.of(plain));
        record(plain);
        PriorResult prior = PriorResult.of(plain).orElseThrow();
        assertEquals(4, prior.triangles());
        assertEquals(List.of("METALLIC_ROUGHNESS_DROPPED"), prior.warnings());
        assertTrue(PriorResult.of(plain.change().seed(43).build()).isEmpty());
        assertTrue(
                PriorResult.of(plain.change().faces(OptionalInt.of(0)).build()).isEmpty());
        assertTrue(
                PriorResult.of(plain.change().choices(Map.of(Kind.BAKER, "x")).build())
                        .isEmpty());
        assertTrue(PriorResult.of(everythingSet()).isEmpty());
        assertTrue(PriorResult.of(plain.change().name("other").build()).isEmpty());
        Photos.write(folder.resolve("cup.png"), 96, 80, (byte) 91);
        assertTrue(PriorResult.of(plain).isEmpty(), "another photo");
    }

    @Test
    void aResultIsNotDoneIfAFileOfItIsGoneOrCut() throws Exception {
        record(plain);
        Path preview = folder.resolve("cup.preview.png");
        byte[] whole = Files.readAllBytes(preview);
        Files.write(preview, new byte[3]);
        assertTrue(PriorResult.of(plain).isEmpty());
        Files.delete(preview);
        assertTrue(PriorResult.of(plain).isEmpty());
        Files.write(preview, whole);
        assertTrue(PriorResult.of(plain).isPresent());
        for (String odd : List.of("", "no json", "[]", "{\"format\": 1, \"outputs\": [null]}", "{\"outputs\": {}}")) {
            Files.writeString(folder.resolve("cup.json"), odd);
            assertTrue(PriorResult.of(plain).isEmpty(), odd);
        }
    }
}
