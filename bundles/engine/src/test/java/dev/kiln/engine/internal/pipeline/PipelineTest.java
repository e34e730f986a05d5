package dev.kiln.engine.internal.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Finding.Verdict;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Readiness;
import dev.kiln.api.stage.StageContext;
import dev.kiln.api.stage.TrainedModel;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import dev.kiln.engine.internal.testing.Photos;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PipelineTest {
    @TempDir
    Path folder;

    private final Node node = new Node();
    private Path photo;
    private Path out;

    @BeforeEach
    void prepare() throws IOException {
        photo = Photos.write(folder.resolve("cup.png"), 96, 80);
        out = folder.resolve("out");
    }

    @AfterEach
    void close() {
        node.close();
    }

    private void offerAll() {
        node.offer(Kind.UPSCALER, "bilinear", Doubles.upscaler());
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        node.offer(Kind.SHAPER, "tetrahedron", Doubles.shaper(Doubles.tetrahedron()));
        VoxelField reds = Doubles.field(0.5f, 0.1f, 0.1f, 0, 1, 1, 0.6f, 0.1f, 0.1f, 0, 1, 1);
        node.offer(Kind.PAINTER, "red", Doubles.painter(reds));
        node.offer(Kind.BAKER, "first", Doubles.baker());
    }

    private JobResult run(JobRequest request) throws Exception {
        return node.run(request);
    }

    private List<String> files() throws IOException {
        if (!Files.exists(out)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(out)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aPhotoBecomesFourFilesAndARecord() throws Exception {
        offerAll();
        JobResult result = run(JobRequest.of(photo, out));
        assertEquals(Optional.empty(), result.failure());
        assertEquals(List.of("cup.glb", "cup.json", "cup.preview.png", "cup_shape.glb"), files());
        assertEquals(
                List.of(
                        "lease",
                        "read",
                        "upscale",
                        "light",
                        "matte",
                        "foreground",
                        "check",
                        "compose",
                        "shape",
                        "paint",
                        "finish",
                        "bake",
                        "write"),
                result.stages().stream().map(StageRecord::name).toList());
        double accounted =
                result.stages().stream().mapToDouble(StageRecord::seconds).sum();
        assertTrue(accounted >= 0.9 * result.seconds(), accounted + " of " + result.seconds());
        assertEquals(List.of("METALLIC_ROUGHNESS_DROPPED"), result.warnings());

        JsonNode record = new ObjectMapper().readTree(Files.readAllBytes(out.resolve("cup.json")));
        assertEquals("cup.png", record.at("/inputs/0/file").asText());
        assertEquals(64, record.at("/inputs/0/sha256").asText().length());
        assertEquals(96, record.at("/inputs/0/width").asInt());
        assertEquals(4, record.at("/mesh/triangles").asInt());
        assertTrue(record.at("/mesh/watertight").asBoolean());
        assertEquals(1, record.at("/samples/missed").asInt());
        assertEquals(0, record.at("/holes/left").asInt());
        assertEquals(13, record.at("/stages").size());
        assertEquals("first", record.at("/stages/11/ranOn").asText());
        assertEquals(List.of("upscaler", "matte", "shaper", "painter", "baker"), record.findValuesAsText("kind"));
        assertEquals(List.of("cup.glb", "cup_shape.glb", "cup.preview.png"), outputs(record));
        assertEquals(
                Files.size(out.resolve("cup.glb")),
                record.at("/outputs/0/bytes").asLong());
        assertFalse(record.toString().contains(folder.toString()), "a folder of the user leaked");
    }

    private static List<String> outputs(JsonNode record) {
        List<String> names = new ArrayList<>();
        record.at("/outputs").forEach(output -> names.add(output.get("file").asText()));
        return names;
    }

    @Test
    void twoRunsGiveTheSameAsset() throws Exception {
        offerAll();
        run(JobRequest.of(photo, out));
        byte[] first = Files.readAllBytes(out.resolve("cup.glb"));
        byte[] firstPreview = Files.readAllBytes(out.resolve("cup.preview.png"));
        run(JobRequest.of(photo, out));
        assertArrayEquals(first, Files.readAllBytes(out.resolve("cup.glb")));
        assertArrayEquals(firstPreview, Files.readAllBytes(out.resolve("cup.preview.png")));
    }

    @Test
    void theChainTakesTheFirstMatteThatAccepts() throws Exception {
        offerAll();
        node.offer(Kind.MATTE, "picky", Doubles.matte(false), Map.of("service.ranking", 10));
        JobResult result = run(JobRequest.of(photo, out));
        StageRecord matte = result.stages().get(4);
        assertEquals("middle", matte.ranOn());
        assertEquals(List.of("picky does not accept the photo"), matte.notes());
    }

    @Test
    void aMaskFileReplacesTheMatte() throws Exception {
        offerAll();
        Path mask = Photos.write(folder.resolve("mask.png"), 96, 80, (byte) 255);
        JobRequest plain = JobRequest.of(photo, out);
        JobResult result = run(new JobRequest(
                photo, out, "masked", Optional.of(mask), Map.of(), 7, plain.parameters(), OptionalInt.empty(), false));
        assertEquals(Optional.empty(), result.failure());
        assertEquals("mask file", result.stages().get(4).ranOn());
        JsonNode record = new ObjectMapper().readTree(Files.readAllBytes(out.resolve("masked.json")));
        assertEquals("mask.png", record.at("/inputs/1/file").asText());
        assertEquals(7, record.at("/request/seed").asInt());
    }

    @Test
    void theGateRefusesUnlessForced() throws Exception {
        offerAll();
        Finding block = new Finding("CROPPED", Verdict.BLOCK, 0.5, 0.25, "Show all of the subject.");
        Finding warn = new Finding("BLUR", Verdict.WARN, 20, 40, "Hold still.");
        node.offer(Kind.CHECK, "strict", Doubles.check(List.of(block, warn), Readiness.ready()));
        JobResult refused = run(JobRequest.of(photo, out));
        assertEquals(JobState.REFUSED, refused.state());
        assertEquals(List.of(block, warn), refused.findings());
        assertEquals(
                "cup.png: CROPPED; Show all of the subject, or use --force",
                refused.failure().orElseThrow().getMessage());
        assertEquals(List.of(), files());
        JobResult forced = run(
                new JobRequest(photo, out, "cup", Optional.empty(), Map.of(), 0, Map.of(), OptionalInt.empty(), true));
        assertEquals(JobState.DONE, forced.state());
        assertEquals(List.of(block, warn), forced.findings());
    }

    @Test
    void revisionAndLicenceOfAModelAreRecorded() throws Exception {
        offerAll();
        node.offer(
                Kind.MATTE,
                "net",
                Doubles.matte(true),
                Map.of("service.ranking", 10, TrainedModel.LICENCE, "MIT", TrainedModel.REVISION, "e2bf8e4"));
        run(JobRequest.of(photo, out));
        JsonNode record = new ObjectMapper().readTree(Files.readAllBytes(out.resolve("cup.json")));
        assertEquals("MIT", record.at("/services/1/licence").asText());
        assertEquals("e2bf8e4", record.at("/services/1/revision").asText());
    }

    @Test
    void whoseWeightsWereUsedIsRecorded() throws Exception {
        offerAll();
        Shaper two = new Shaper() {
            @Override
            public String description() {
                return "has two checkpoints";
            }

            @Override
            public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
                context.used("small@1", "Apache-2.0");
                return Shape.of(Doubles.tetrahedron());
            }
        };
        Map<String, Object> properties =
                Map.of("service.ranking", 10, TrainedModel.LICENCE, "MIT", TrainedModel.REVISION, "large@2");
        node.offer(Kind.SHAPER, "two", two, properties);
        run(JobRequest.of(photo, out));
        JsonNode record = new ObjectMapper().readTree(Files.readAllBytes(out.resolve("cup.json")));
        List<String> told = new ArrayList<>();
        for (JsonNode service : record.get("services")) {
            if (service.get("id").asText().equals("two")) {
                told.add(service.get("revision").asText() + " "
                        + service.get("licence").asText());
            }
        }
        assertEquals(List.of("small@1 Apache-2.0"), told);
    }

    @Test
    void emptyInfiniteAndBlackOutputsAreStopped() throws Exception {
        offerAll();
        Map<String, Object> best = Map.of("service.ranking", 10);
        Mesh empty = new Mesh(Floats.empty(), Ints.empty());
        node.offer(Kind.SHAPER, "empty", Doubles.shaper(empty), best);
        Mesh broken = new Mesh(Floats.copyOf(0, 0, 0, 1, 0, 0, Float.NaN, 1, 0), Ints.copyOf(0, 1, 2));
        node.offer(Kind.SHAPER, "nan", Doubles.shaper(broken));
        node.offer(Kind.PAINTER, "black", Doubles.painter(Doubles.field(0, 0, 0, 0, 1, 1)));
        node.offer(Kind.PAINTER, "inf", Doubles.painter(Doubles.field(0, Float.POSITIVE_INFINITY, 0, 0, 1, 1)));
        assertStopped(Map.of(Kind.SHAPER, "empty"), "shaper empty: made an empty mesh");
        assertStopped(Map.of(Kind.SHAPER, "nan"), "shaper nan: made a position that is NaN");
        assertStopped(
                Map.of(Kind.SHAPER, "tetrahedron", Kind.PAINTER, "black"), "painter black: made everything black");
        assertStopped(
                Map.of(Kind.SHAPER, "tetrahedron", Kind.PAINTER, "inf"),
                "painter inf: made an attribute that is Infinity");
        assertEquals(List.of(), files());
    }

    private void assertStopped(Map<Kind<?>, String> choices, String message) throws Exception {
        JobResult result = run(
                new JobRequest(photo, out, "cup", Optional.empty(), choices, 0, Map.of(), OptionalInt.empty(), false));
        assertEquals(JobState.FAILED, result.state());
        String failure = result.failure().orElseThrow().getMessage();
        assertTrue(failure.startsWith(message), failure);
    }

    @Test
    void oneColourEverywhereIsWarnedOfOnce() throws Exception {
        offerAll();
        node.offer(Kind.PAINTER, "flat", Doubles.painter(Doubles.field(0.5f, 0.1f, 0.1f, 0, 0, 1)));
        JobRequest flat = new JobRequest(
                photo,
                out,
                "cup",
                Optional.empty(),
                Map.of(Kind.PAINTER, "flat"),
                0,
                Map.of(),
                OptionalInt.empty(),
                false);
        assertEquals(
                List.of("CONSTANT_COLOUR", "ZERO_ROUGHNESS", "METALLIC_ROUGHNESS_DROPPED"),
                run(flat).warnings());
    }

    @Test
    void anEarlierResultSurvivesAFailure() throws Exception {
        offerAll();
        run(JobRequest.of(photo, out));
        byte[] before = Files.readAllBytes(out.resolve("cup.json"));
        node.offer(Kind.BAKER, "bad", Doubles.failingBaker());
        JobResult result = run(new JobRequest(
                photo,
                out,
                "cup",
                Optional.empty(),
                Map.of(Kind.BAKER, "bad"),
                0,
                Map.of(),
                OptionalInt.empty(),
                false));
        assertEquals(JobState.FAILED, result.state());
        assertArrayEquals(before, Files.readAllBytes(out.resolve("cup.json")));
        assertEquals(4, files().size());
    }

    @Test
    void badRequestsAreRefusedBeforeTheyWait() throws Exception {
        assertEquals(Fault.USAGE, submit("../cup", out).fault());
        assertEquals(Fault.USAGE, submit("", out).fault());
        assertEquals(Fault.USAGE, submit("a".repeat(61), out).fault());
        KilnException file = submit("cup", photo);
        assertEquals(Fault.ENVIRONMENT, file.fault());
        assertTrue(file.getMessage().contains("is a file, not a folder"), file.getMessage());
        Files.createDirectories(out.resolve("cup.glb"));
        assertTrue(submit("cup", out).getMessage().contains("is a folder where a result should go"));
    }

    private KilnException submit(String name, Path folder) {
        return assertThrows(
                KilnException.class,
                () -> run(new JobRequest(
                        photo, folder, name, Optional.empty(), Map.of(), 0, Map.of(), OptionalInt.empty(), false)));
    }

    /** The folder gives way to a file while the job runs. */
    @Test
    void anUnwritableTargetIsNamed() throws Exception {
        offerAll();
        node.offer(
                Kind.UPSCALER,
                "saboteur",
                Doubles.upscaler(() -> {
                    assertTrue(out.toFile().delete());
                    assertDoesNotThrow(() -> Files.createFile(out));
                }),
                Map.of("service.ranking", 10));
        JobResult result = run(JobRequest.of(photo, out));
        KilnException failure = result.failure().orElseThrow();
        assertEquals(Fault.ENVIRONMENT, failure.fault());
        assertTrue(failure.subject().startsWith(out.toString()), failure.subject());
    }
}
