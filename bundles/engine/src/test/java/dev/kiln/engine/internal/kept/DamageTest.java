package dev.kiln.engine.internal.kept;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.testing.Node;
import dev.kiln.engine.internal.testing.Photos;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of kept stages that are not what was written, and folders that are not what they should be. */
@Timeout(120)
class DamageTest {
    @TempDir
    Path folder;

    private Keeping keeping;
    private Node node;
    private Path shape;

    @BeforeEach
    void prepare() throws Exception {
        keeping = new Keeping(folder);
        node = keeping.node();
        shape = keeping.stages.resolve("08-shape.safetensors");
    }

    @AfterEach
    void close() {
        node.close();
    }

    private void assertNamed(Path file, String words) throws Exception {
        KilnException failure = node.run(keeping.finish("broken")).failure().orElseThrow();
        assertEquals(Fault.FAILED, failure.fault());
        assertEquals(file.toString(), failure.subject());
        assertTrue(failure.getMessage().contains(words), failure.getMessage());
        String from = "kiln finish --from "
                + file.getFileName().toString().substring(3).replaceAll("\\..*", "");
        assertTrue(failure.remedy().endsWith(from), failure.remedy());
    }

    /** Replaces {@code old} in the record of the job. */
    private void rewrite(String old, String replacement) throws IOException {
        Path job = keeping.stages.resolve("job.json");
        String text = Files.readString(job);
        assertTrue(text.contains(old), text);
        Files.writeString(job, text.replace(old, replacement));
    }

    @Test
    void aJobOfNoPhotoOrOfHalfASeedIsRefused() throws Exception {
        Keeping.done(node, keeping.keeping("out"));
        rewrite(keeping.photo.toString(), "/");
        KilnException failure = assertThrows(KilnException.class, () -> keeping.finish("broken"));
        assertTrue(failure.getMessage().contains("job.json: names no photo"), failure.getMessage());
        rewrite("\"seed\" : 42", "\"seed\" : 42.5");
        failure = assertThrows(KilnException.class, () -> keeping.finish("broken"));
        assertTrue(failure.getMessage().contains("is no record"), failure.getMessage());
    }

    @Test
    void aMaskThatIsNotThereIsNamed() throws Exception {
        Keeping.done(node, keeping.keeping("out"));
        rewrite("\"mask\" : \"\"", "\"mask\" : \"mask.png\"");
        Path mask = keeping.stages.resolve("mask").resolve("mask.png");
        KilnException failure = node.run(keeping.finish("broken")).failure().orElseThrow();
        assertEquals(mask.toString(), failure.subject());
        assertTrue(failure.remedy().contains("--matte"), failure.remedy());
        Files.createSymbolicLink(mask.getParent(), folder);
        failure = assertThrows(KilnException.class, () -> keeping.finish("broken"));
        assertEquals(mask.getParent().toString(), failure.subject());
    }

    @Test
    void brokenArraysAreNamedAndMadeAnewOnRequest() throws Exception {
        Keeping.done(node, keeping.keeping("out"));
        byte[] whole = Files.readAllBytes(shape);
        Files.write(shape, Arrays.copyOf(whole, whole.length - 4));
        assertNamed(shape, "is not what the stage has written");
        byte[] flipped = whole.clone();
        flipped[whole.length - 1] ^= 1;
        Files.write(shape, flipped);
        assertNamed(shape, "is not what the stage has written");
        Files.delete(shape);
        assertNamed(shape, "is missing");
        Path elsewhere = Files.write(folder.resolve("elsewhere"), whole);
        Files.createSymbolicLink(shape, elsewhere);
        assertNamed(shape, "is no regular file");
        JobRequest anew = keeping.finish("anew")
                .change()
                .stages(KeptStages.resume(keeping.stages).from("shape"))
                .build();
        Keeping.done(node, anew);
        assertEquals(keeping.files("out"), keeping.files("anew"));
        assertArrayEquals(whole, Files.readAllBytes(elsewhere), "what a link leads to stays");
        assertArrayEquals(whole, Files.readAllBytes(shape));
    }

    @Test
    void brokenRecordsAreNamed() throws Exception {
        Keeping.done(node, keeping.keeping("out"));
        Path record = keeping.stages.resolve("04-matte.json");
        String whole = Files.readString(record);
        for (String text : List.of(
                "",
                "null",
                "[]",
                whole.substring(0, whole.length() / 2),
                whole + "{}",
                whole.replace("\"trusted\"", "\"more\" : {}, \"trusted\""),
                whole.replaceFirst("\"fingerprint\" : \"[0-9a-f]*\"", "\"fingerprint\" : null"),
                whole.replace("\"stage\" : \"matte\"", "\"stage\" : \"light\""),
                whole.replace("\"format\" : 1", "\"format\" : 2"))) {
            Files.writeString(record, text);
            assertNamed(record, "04-matte.json");
        }
        Files.writeString(record, " ".repeat((4 << 20) + 1));
        assertNamed(record, "is larger than 4 MiB");
        Files.writeString(record, whole.replace("\"trusted\"", "\"other\""));
        Path arrays = keeping.stages.resolve("04-matte.safetensors");
        assertNamed(arrays, "lacks 'trusted'");
    }

    @Test
    void aStageOfAnotherPhotoIsNotTaken() throws Exception {
        Keeping.done(node, keeping.keeping("out"));
        Path other = Photos.write(folder.resolve("other.png"), 90, 80, (byte) 200);
        Path others = folder.resolve("others");
        JobRequest request = JobRequest.of(other, folder.resolve("none"))
                .change()
                .stages(KeptStages.anew(others))
                .build();
        Keeping.cancelAfter(node, request, "foreground");
        for (String end : List.of(".json", ".safetensors")) {
            Files.copy(keeping.stages.resolve("06-check" + end), others.resolve("06-check" + end));
            Files.copy(keeping.stages.resolve("07-compose" + end), others.resolve("07-compose" + end));
        }
        JobResult result = Keeping.done(node, KeptFolder.at(others).request(folder.resolve("other")));
        assertEquals(Keeping.STAGES.subList(0, 5), Keeping.taken(result));
    }

    @Test
    void aFolderOfAnotherPhotoOrOfOtherThingsIsRefused() throws Exception {
        Keeping.done(node, keeping.keeping("out"));
        Map<String, Long> before = listed();
        Path other = Photos.write(folder.resolve("other.png"), 90, 80, (byte) 200);
        for (KeptStages stages : List.of(KeptStages.anew(keeping.stages), KeptStages.resume(keeping.stages))) {
            KilnException refusal =
                    refusal(JobRequest.of(other, folder).change().stages(stages).build());
            assertEquals(Fault.USAGE, refusal.fault());
            assertTrue(refusal.offence().startsWith("holds the stages of another photo"), refusal.getMessage());
        }
        assertEquals(before, listed());
        KilnException foreign = refusal(
                keeping.plain("out").change().stages(KeptStages.anew(folder)).build());
        assertEquals(Fault.USAGE, foreign.fault());
        KilnException file = refusal(keeping.plain("out")
                .change()
                .stages(KeptStages.anew(keeping.photo))
                .build());
        assertEquals(Fault.ENVIRONMENT, file.fault());
        KilnException results = refusal(keeping.plain("out")
                .change()
                .stages(KeptStages.anew(folder.resolve("out")))
                .build());
        assertEquals(Fault.USAGE, results.fault());
        Files.createDirectories(folder.resolve("out"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("out"));
        KilnException linked = refusal(
                keeping.plain("out").change().stages(KeptStages.anew(link)).build());
        assertEquals("is where the results go, too", linked.offence());
        KilnException empty =
                assertThrows(KilnException.class, () -> KeptFolder.at(folder).request(folder));
        assertEquals("holds no kept stages", empty.offence());
        KilnException stage = refusal(keeping.plain("out")
                .change()
                .stages(KeptStages.resume(keeping.stages).from("shap"))
                .build());
        assertTrue(stage.remedy().contains("shape, paint"), stage.remedy());
    }

    private Map<String, Long> listed() throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        try (var files = Files.list(keeping.stages)) {
            for (Path file : files.toList()) {
                sizes.put(file.getFileName().toString(), Files.size(file));
            }
        }
        return sizes;
    }

    private KilnException refusal(JobRequest request) {
        return assertThrows(KilnException.class, () -> node.submit(request));
    }

    @Test
    void aRequestThatIsBrokenOrLeavesItsFolderIsNamed() throws Exception {
        Keeping.cancelAfter(node, keeping.keeping("none"), "read");
        Path job = keeping.stages.resolve("job.json");
        String whole = Files.readString(job);
        for (String text : List.of(
                whole.replace("\"mask\" : \"\"", "\"mask\" : \"../cup.png\""),
                whole.replace("\"choices\" : { }", "\"choices\" : {\"bakr\" : \"first\"}"),
                whole.replace("\"box\" : [ ]", "\"box\" : [1, 2]"),
                whole.replace("\"dtype\" : \"\"", "\"dtype\" : \"quarter\""),
                whole.replace("\"choices\" : { }", "\"choices\" : {\"baker\" : null}"),
                whole.replace("\"parameters\" : { }", "\"parameters\" : {\"bake\" : {\"x\" : null}}"),
                whole.substring(1))) {
            Files.writeString(job, text);
            KilnException failure = assertThrows(KilnException.class, () -> keeping.finish("out"), text);
            assertEquals(job.toString(), failure.subject());
        }
    }

    @Test
    void aStageThatCannotBeWrittenEndsTheJobAndLeavesTheStagesBefore() throws Exception {
        Keeping.cancelAfter(node, keeping.keeping("none"), "compose");
        Files.createDirectories(shape.resolve("in the way"));
        KilnException failure = node.run(keeping.finish("out")).failure().orElseThrow();
        assertEquals(Fault.ENVIRONMENT, failure.fault());
        assertEquals(shape.toString(), failure.subject());
        Files.delete(shape.resolve("in the way"));
        Files.delete(shape);
        assertEquals(Keeping.STAGES.subList(0, 7), Keeping.taken(Keeping.done(node, keeping.finish("out"))));
    }

    /** What a stage keeps by itself is there for the next run of the same service, and for no other. */
    @Test
    void aStageFindsWhatItHasKeptUntilItsServiceChanges() throws Exception {
        List<Boolean> found = new ArrayList<>();
        node.withdraw(Kind.SHAPER, "seeded");
        node.offer(Kind.SHAPER, "seeded", "1.0.0", stepping(found));
        assertTrue(node.run(keeping.keeping("out")).failure().isPresent());
        assertTrue(node.run(keeping.finish("out")).failure().isPresent());
        node.withdraw(Kind.SHAPER, "seeded");
        node.offer(Kind.SHAPER, "seeded", "2.0.0", stepping(found));
        assertTrue(node.run(keeping.finish("out")).failure().isPresent());
        assertTrue(node.run(keeping.keeping("out")).failure().isPresent());
        assertTrue(node.run(keeping.plain("out")).failure().isPresent());
        assertEquals(Arrays.asList(false, true, false, false, null), found);
    }

    private static Shaper stepping(List<Boolean> found) {
        return new Shaper() {
            @Override
            public String description() {
                return "keeps a step and fails";
            }

            @Override
            public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context)
                    throws KilnException {
                Path step = context.kept().map(kept -> kept.resolve("step")).orElse(null);
                found.add(step == null ? null : (Boolean) Files.exists(step));
                if (step != null) {
                    try {
                        Files.writeString(step, "done");
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }
                throw new KilnException(Fault.FAILED, "shaper", "gives up", "");
            }
        };
    }
}
