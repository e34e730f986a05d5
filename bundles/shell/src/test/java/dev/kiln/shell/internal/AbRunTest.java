package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.engine.JobRequest;
import dev.kiln.shell.internal.ab.Axis;
import dev.kiln.shell.internal.ab.Comparison;
import dev.kiln.shell.internal.ab.Row;
import dev.kiln.shell.internal.ab.Variant;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbRunTest {
    @TempDir
    Path folder;

    private final VariantEngine engine = new VariantEngine();

    private List<Row> run(String... vary) throws Exception {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Console console = new Console(nowhere, nowhere, folder, false, false);
        JobRequest base = JobRequest.of(folder.resolve("cup.png"), folder.resolve("out"));
        return new AbRun(console, engine, base, false).all(variants(vary));
    }

    private static List<Variant> variants(String... vary) throws Exception {
        List<Axis> axes = new ArrayList<>();
        for (String text : vary) {
            axes.add(Axis.of(text));
        }
        return Variant.all(axes);
    }

    private List<String> left() throws IOException {
        try (var files = Files.list(folder.resolve("out"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void variantsShareOneFolderOfStagesThatIsGoneInTheEnd() throws Exception {
        List<Row> rows = run("baker=a,b", "seed=1,2");
        assertEquals(List.of("a1", "b1", "a2", "b2"), engine.ran());
        assertEquals(1, engine.folders().size());
        assertEquals(
                List.of("baker=a seed=1", "baker=a seed=2", "baker=b seed=1", "baker=b seed=2"),
                rows.stream().map(row -> row.variant().label()).toList());
        assertTrue(rows.stream().allMatch(row -> row.made().orElseThrow().triangles() == 12));
        assertEquals(List.of("cup.ab"), left());
    }

    @Test
    void aVariantThatFailsOrIsRefusedLeavesTheOthers() throws Exception {
        List<Row> rows = run("baker=a,fails,full,b");
        assertEquals(
                List.of(true, false, false, true),
                rows.stream().map(row -> row.made().isPresent()).toList());
        assertTrue(rows.get(1).failure().contains("gives up"), rows.get(1).failure());
        assertTrue(
                rows.get(2).failure().contains("has no space left"), rows.get(2).failure());
    }

    @Test
    void foldersThatHoldNothingGo() throws Exception {
        Path variants = folder.resolve("cup.ab");
        Files.createDirectories(variants.resolve("1-a"));
        Path kept = Files.createDirectories(variants.resolve("2-b")).resolve("cup.glb");
        Files.writeString(kept, "a result");
        AbFiles.removeEmpty(variants);
        assertEquals(List.of("2-b"), List.of(variants.toFile().list()));
        Files.delete(kept);
        AbFiles.removeEmpty(variants);
        assertTrue(Files.notExists(variants));
        AbFiles.removeEmpty(variants);
    }

    @Test
    void anInterruptEndsAllAndLeavesNoStages() throws Exception {
        Thread test = Thread.currentThread();
        engine.whenRunning("waits", test::interrupt);
        assertThrows(InterruptedException.class, () -> run("baker=a,waits,b"));
        assertEquals(List.of("a42", "waits42"), engine.ran());
        assertEquals(List.of("cup.ab"), left());
    }

    @Test
    void theRecordFitsItsSchema() throws Exception {
        List<Row> rows = run("baker=a,fails", "shape.steps=1,2");
        Picture small = new Picture(1, 1, Bytes.copyOf((byte) 0, (byte) 0, (byte) 0, (byte) -1));
        Comparison comparison = new Comparison(
                "development",
                "cup",
                "cup.png",
                small,
                variants("baker=a,fails", "shape.steps=1,2").getFirst().axes(),
                rows);
        List<Path> files = AbFiles.write(comparison, folder.resolve("out"));
        assertEquals(List.of("cup.ab", "cup.ab.html", "cup.ab.json", "cup.ab.png"), left());
        Schemas.assertFits("ab", new JsonMapper().readTree(Files.readAllBytes(files.getLast())));
    }
}
