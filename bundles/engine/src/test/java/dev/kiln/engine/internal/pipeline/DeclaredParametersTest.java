package dev.kiln.engine.internal.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import dev.kiln.engine.internal.testing.Photos;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a request sets is held against what the leased services declare before the first stage runs. */
class DeclaredParametersTest {
    private static final List<Parameter> DECLARED = List.of(
            Parameter.wholeNumber("levels", 2, 256, "how many").withDefault(4),
            Parameter.onOrOff("dither", false, "whether"));

    private final Node node = new Node();

    @TempDir
    Path folder;

    private Path photo;

    @BeforeEach
    void offerAll() throws Exception {
        photo = Photos.write(folder.resolve("cup.png"), 96, 80);
        node.offer(Kind.UPSCALER, "bilinear", Doubles.upscaler());
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        node.offer(Kind.SHAPER, "tetrahedron", Doubles.shaper(Doubles.tetrahedron()));
        node.offer(
                Kind.PAINTER, "red", Doubles.painter(Doubles.field(0.5f, 0.1f, 0.1f, 0, 1, 1, 0.6f, 0, 0.1f, 0, 1, 1)));
    }

    @AfterEach
    void close() {
        node.close();
    }

    /** One that declares what {@code declaration} gives. */
    private record Declaring(Supplier<Optional<List<Parameter>>> declaration) implements Baker {
        @Override
        public String description() {
            return "takes parameters";
        }

        @Override
        public Optional<List<Parameter>> parameters(String stage) {
            return declaration.get();
        }

        @Override
        public Baked bake(BakeRequest request, StageContext context) throws KilnException {
            context.note("levels " + request.parameters().values().get("levels"));
            return Doubles.baker().bake(request, context);
        }
    }

    private JobResult run(String name, String value) throws Exception {
        Map<String, Parameters> bake = Map.of("bake", new Parameters(Map.of(name, value)));
        return node.run(JobRequest.of(photo, folder.resolve("out"))
                .change()
                .parameters(bake)
                .build());
    }

    private static void assertRefusedAtOnce(String message, JobResult result) {
        KilnException failure = result.failure().orElseThrow();
        assertEquals(Fault.USAGE, failure.fault());
        assertEquals(message, failure.getMessage());
        assertEquals(
                List.of("lease"),
                result.stages().stream().map(StageRecord::name).toList());
    }

    @Test
    void unknownNamesAreRefusedBeforeAnyStage() throws Exception {
        node.offer(Kind.BAKER, "few", new Declaring(() -> Optional.of(DECLARED)));
        assertRefusedAtOnce(
                "bake.level: is no parameter of baker few; did you mean 'levels'? it takes levels, dither",
                run("level", "3"));
    }

    @Test
    void valuesThatDoNotFitAreRefusedBeforeAnyStage() throws Exception {
        node.offer(Kind.BAKER, "few", new Declaring(() -> Optional.of(DECLARED)));
        assertRefusedAtOnce(
                "bake.levels: '1' is not a whole number from 2 to 256; give a whole number from 2 to 256",
                run("levels", "1"));
    }

    @Test
    void aServiceThatTakesNoneSaysSo() throws Exception {
        node.offer(Kind.BAKER, "none", new Declaring(() -> Optional.of(List.of())));
        assertRefusedAtOnce("bake.levels: is no parameter of baker none; it takes none", run("levels", "3"));
    }

    @Test
    void whatFitsArrives() throws Exception {
        node.offer(Kind.BAKER, "few", new Declaring(() -> Optional.of(DECLARED)));
        JobResult result = run("levels", " 3");
        assertEquals(Optional.empty(), result.failure());
        assertEquals("levels  3", result.stages().get(11).notes().getFirst());
    }

    @Test
    void aServiceThatDoesNotDeclareChecksByItself() throws Exception {
        node.offer(Kind.BAKER, "silent", new Declaring(Optional::empty));
        assertEquals(JobState.DONE, run("whatever", "x").state());
    }

    @Test
    void aServiceThatBreaksWhenItIsAskedIsPassedOver() throws Exception {
        node.offer(
                Kind.BAKER,
                "broken",
                new Declaring(() -> {
                    throw new IllegalStateException("no idea");
                }),
                Map.of("service.ranking", 10));
        node.offer(Kind.BAKER, "null", new Declaring(() -> null), Map.of("service.ranking", 9));
        node.offer(Kind.BAKER, "first", Doubles.baker());
        JobResult result = run("whatever", "x");
        assertTrue(result.leases().stream().anyMatch(leased -> leased.id().equals("first")));
    }
}
