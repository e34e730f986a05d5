package dev.kiln.engine.internal.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.kiln.api.prepare.Finding;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Readiness;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import dev.kiln.engine.internal.testing.Photos;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job ends, another one goes on from its stages. */
@Timeout(120)
class ResumeTest {
    @TempDir
    Path folder;

    private Keeping keeping;

    @BeforeEach
    void prepare() throws Exception {
        keeping = new Keeping(folder);
    }

    @Test
    void aJobIsFinishedFromEveryBoundaryWithoutItsPhoto() throws Exception {
        try (Node node = keeping.node()) {
            Keeping.done(node, keeping.keeping("whole"));
        }
        Files.delete(keeping.photo);
        for (int taken = 1; taken <= Keeping.STAGES.size(); taken++) {
            String last = Keeping.STAGES.get(taken - 1);
            Path stages = copied(taken);
            try (Node node = keeping.node()) {
                JobResult result = Keeping.done(node, KeptFolder.at(stages).request(folder.resolve(last)));
                assertEquals(Keeping.STAGES.subList(0, taken), Keeping.taken(result), last);
            }
            assertEquals(keeping.files("whole"), keeping.files(last), last);
        }
    }

    /** The folder as it is when the process ends after so many stages. */
    private Path copied(int stages) throws IOException {
        Path copy = Files.createDirectory(folder.resolve("stages-" + stages));
        try (var files = Files.list(keeping.stages)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.startsWith("job.") || Integer.parseInt(name.substring(0, 2)) <= stages) {
                    Files.copy(file, copy.resolve(name));
                }
            }
        }
        return copy;
    }

    @Test
    void aCancelledJobIsFinishedWithoutItsPhoto() throws Exception {
        try (Node node = keeping.node()) {
            Keeping.done(node, keeping.plain("whole"));
            Keeping.cancelAfter(node, keeping.keeping("none"), "shape");
            Files.delete(keeping.photo);
            JobResult result = Keeping.done(node, keeping.finish("rest"));
            assertEquals(Keeping.STAGES.subList(0, 8), Keeping.taken(result));
            assertEquals(keeping.files("whole"), keeping.files("rest"));
        }
    }

    @Test
    void aParameterThatComesBackGivesTheFirstResult() throws Exception {
        try (Node node = keeping.node()) {
            Keeping.done(node, keeping.keeping("first"));
            JobRequest changed = keeping.finish("second")
                    .change()
                    .parameters(Map.of("shape", new Parameters(Map.of("x", "1"))))
                    .build();
            JobResult second = Keeping.done(node, changed);
            assertEquals(Keeping.STAGES.subList(0, 7), Keeping.taken(second));
            assertNotEquals(
                    keeping.files("first").get("cup.glb"),
                    keeping.files("second").get("cup.glb"));
            JobRequest back =
                    keeping.finish("third").change().parameters(Map.of()).build();
            assertEquals(Keeping.STAGES.subList(0, 7), Keeping.taken(Keeping.done(node, back)));
            assertEquals(keeping.files("first"), keeping.files("third"));
            assertEquals(3, keeping.shaped.get());
            Keeping.done(node, keeping.keeping("fourth"));
            assertEquals(4, keeping.shaped.get(), "generate makes all anew");
            assertEquals(keeping.files("first"), keeping.files("fourth"));
        }
    }

    @Test
    void seedFacesMaskAndBakerEachSendTheJobBackToTheirStage() throws Exception {
        Path mask = Photos.write(folder.resolve("mask.png"), 96, 80, (byte) 255);
        try (Node node = keeping.node()) {
            node.offer(Kind.BAKER, "second", Doubles.baker(), Map.of("service.ranking", -1));
            Keeping.done(node, keeping.keeping("first"));
            JobRequest same = keeping.finish("same");
            assertEquals(Keeping.STAGES, Keeping.taken(Keeping.done(node, same)));
            JobRequest faces = same.change().faces(OptionalInt.of(0)).build();
            assertEquals("paint", Keeping.taken(Keeping.done(node, faces)).getLast());
            JobRequest baker =
                    faces.change().choices(Map.of(Kind.BAKER, "second")).build();
            assertEquals("finish", Keeping.taken(Keeping.done(node, baker)).getLast());
            JobRequest masked = same.change().matte(Optional.of(mask)).build();
            assertEquals("light", Keeping.taken(Keeping.done(node, masked)).getLast());
            Files.delete(mask);
            JobRequest again = keeping.finish("again");
            assertEquals(
                    "shape",
                    Keeping.taken(Keeping.done(node, from(again, "paint"))).getLast());
            JobRequest matte = from(again, "matte");
            assertEquals("light", Keeping.taken(Keeping.done(node, matte)).getLast(), "by the copy of the mask");
            JobRequest seed = same.change().seed(7).build();
            assertEquals("light", Keeping.taken(Keeping.done(node, seed)).getLast());
        }
    }

    private static JobRequest from(JobRequest request, String stage) {
        return request.change()
                .stages(request.stages().orElseThrow().from(stage))
                .build();
    }

    @Test
    void whatTheNodeChoseIsKeptAlthoughItsSettingsChange() throws Exception {
        try (Node node = keeping.node()) {
            Keeping.cancelAfter(node, keeping.keeping("none"), "paint");
            node.offer(Kind.BAKER, "better", Doubles.failingBaker(), Map.of("service.ranking", 10));
            JobResult result = Keeping.done(node, keeping.finish("out"));
            assertEquals("first", result.leases().getLast().id());
        }
    }

    @Test
    void anotherVersionMakesItsStageAnewAndNoVersionAtAllLeavesIt() throws Exception {
        try (Node node = keeping.node()) {
            Keeping.done(node, keeping.keeping("first"));
            node.withdraw(Kind.PAINTER, "red");
            node.offer(Kind.PAINTER, "red", "1.0.1", Doubles.painter(Doubles.field(0.5f, 0.1f, 0.1f, 0, 1, 1)));
            JobResult updated = Keeping.done(node, keeping.finish("updated"));
            assertEquals("shape", Keeping.taken(updated).getLast());
            node.withdraw(Kind.SHAPER, "seeded");
            node.withdraw(Kind.PAINTER, "red");
            node.withdraw(Kind.MATTE, "middle");
            JobResult result = Keeping.done(node, from(keeping.finish("without"), "finish"));
            assertEquals("paint", Keeping.taken(result).getLast());
            assertEquals(keeping.files("updated"), keeping.files("without"));
            assertEquals("seeded", result.stages().get(8).ranOn());
        }
    }

    @Test
    void aRefusedPhotoGoesOnWithForce() throws Exception {
        try (Node node = keeping.node()) {
            Finding block = new Finding("CROPPED", Finding.Verdict.BLOCK, 0.5, 0.25, "Show all of it.");
            node.offer(Kind.CHECK, "strict", Doubles.check(List.of(block), Readiness.ready()));
            assertEquals(JobState.REFUSED, node.run(keeping.keeping("out")).state());
            assertEquals(JobState.REFUSED, node.run(keeping.finish("out")).state());
            JobRequest forced = keeping.finish("out").change().force(true).build();
            JobResult result = Keeping.done(node, forced);
            assertEquals("foreground", Keeping.taken(result).getLast());
            assertEquals(List.of(block), result.findings());
            assertEquals(
                    List.of(block), Keeping.done(node, keeping.finish("out")).findings());
        }
    }

    @Test
    void aStageThatFailsLeavesThoseBeforeIt() throws Exception {
        try (Node node = keeping.node()) {
            node.offer(Kind.BAKER, "bad", Doubles.failingBaker(), Map.of("service.ranking", 10));
            assertEquals(JobState.FAILED, node.run(keeping.keeping("out")).state());
            JobRequest good = keeping.finish("out")
                    .change()
                    .choices(Map.of(Kind.BAKER, "first"))
                    .build();
            assertEquals("paint", Keeping.taken(Keeping.done(node, good)).getLast());
        }
    }
}
