package dev.kiln.weights.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.SafetensorsWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelStoreTest {
    private static final String MODEL = "kiln/tiny";

    @TempDir
    Path folder;

    private ModelStore store;
    private Path source;

    @BeforeEach
    void write() throws Exception {
        store = new ModelStore(folder.resolve("store"));
        source = Files.createDirectories(folder.resolve("source"));
        Files.createDirectory(source.resolve("ckpts"));
        Files.writeString(source.resolve("pipeline.json"), "{}");
        Files.writeString(source.resolve(".gitattributes"), "*.safetensors filter=lfs");
        new SafetensorsWriter().floats("w", new float[] {3}, 1).write(source.resolve("ckpts/flow.safetensors"));
    }

    private ModelStore.Stored imported(String revision) throws KilnException {
        return store.importFolder(ModelFolder.at(source), MODEL, revision);
    }

    private static KilnException refused(Fault fault, org.junit.jupiter.api.function.Executable work) {
        KilnException e = assertThrows(KilnException.class, work);
        assertEquals(fault, e.fault(), e.getMessage());
        return e;
    }

    private static ModelRef ref(String text) throws KilnException {
        return ModelRef.parse(text);
    }

    @Test
    void importedModelIsFoundWholeAndOpens() throws Exception {
        ModelStore.Stored stored = imported("r1");
        assertEquals(stored.manifest(), store.find(ref(MODEL)).manifest());
        assertEquals(List.of(), store.verify(stored));
        assertEquals(
                List.of("ckpts/flow.safetensors", "pipeline.json"),
                stored.manifest().files().stream().map(Manifest.Entry::path).toList());
        try (Checkpoint checkpoint = Checkpoint.open(stored.folder().file("ckpts/flow.safetensors"))) {
            assertArrayEquals(new float[] {3}, checkpoint.tensor("w").toFloats());
        }
    }

    @Test
    void layoutIsModelRevisionHash() throws Exception {
        ModelStore.Stored stored = imported("r1");
        Path expected = store.root()
                .resolve("kiln--tiny")
                .resolve("r1")
                .resolve(stored.manifest().hash());
        assertEquals(expected.resolve("files"), stored.folder().root());
        String manifest = Files.readString(expected.resolve("manifest.json"));
        assertFalse(manifest.contains(folder.toString()), "no absolute paths: " + manifest);
        assertTrue(
                manifest.contains("\"sha256\" : \"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\""),
                manifest);
    }

    @Test
    void sameContentGivesTheSameBytesOnEveryNode() throws Exception {
        Path first = imported("r1").folder().root().getParent();
        ModelStore other = new ModelStore(folder.resolve("other"));
        Path second = other.importFolder(ModelFolder.at(source), MODEL, "r1")
                .folder()
                .root()
                .getParent();
        assertEquals(-1, Files.mismatch(first.resolve("manifest.json"), second.resolve("manifest.json")));
        assertEquals(first.getFileName(), second.getFileName());
    }

    @Test
    void importingTwiceKeepsTheFirst() throws Exception {
        Path file = imported("r1").folder().file("pipeline.json");
        Object key = Files.getAttribute(file, "lastModifiedTime");
        imported("r1");
        assertEquals(key, Files.getAttribute(file, "lastModifiedTime"));
        assertEquals(1, store.list().size());
    }

    @Test
    void importingRepairsAnIncompleteCopy() throws Exception {
        ModelStore.Stored stored = imported("r1");
        Files.writeString(stored.folder().file("pipeline.json"), "{}}");
        refused(Fault.ENVIRONMENT, () -> store.find(ref(MODEL)));
        imported("r1");
        assertEquals(List.of(), store.verify(store.find(ref(MODEL))));
    }

    @Test
    void nothingIsLeftBeside() throws Exception {
        imported("r1");
        try (Stream<Path> left = Files.list(store.root().resolve(".incoming"))) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void leftOversOfAKilledImportAreRemoved() throws Exception {
        Path incoming = Files.createDirectories(store.root().resolve(".incoming/dead/files"));
        Files.writeString(incoming.resolve("half.safetensors"), "x");
        Files.createFile(store.root().resolve(".incoming/dead.lock"));
        assertEquals(List.of(), store.list());
        imported("r1");
        assertFalse(Files.exists(incoming));
    }

    @Test
    void severalRevisionsNeedAChoice() throws Exception {
        ModelStore.Stored first = imported("r1");
        Files.writeString(source.resolve("pipeline.json"), "{ }");
        ModelStore.Stored second = imported("r1");
        imported("r2");
        KilnException e = refused(Fault.USAGE, () -> store.find(ref(MODEL)));
        assertTrue(e.getMessage().contains(MODEL + "@r1#" + first.manifest().hash()), e.getMessage());
        refused(Fault.USAGE, () -> store.find(ref(MODEL + "@r1")));
        assertEquals("r2", store.find(ref(MODEL + "@r2")).manifest().revision());
        assertEquals(second.manifest(), store.find(second.ref()).manifest());
    }

    @Test
    void missingModelListsWhatIsThere() throws Exception {
        KilnException empty = refused(Fault.ENVIRONMENT, () -> store.find(ref("a/b")));
        assertTrue(empty.getMessage().contains("the store is empty"), empty.getMessage());
        imported("r1");
        KilnException e = refused(Fault.ENVIRONMENT, () -> store.find(ref("a/b")));
        assertTrue(e.getMessage().contains(MODEL + "@r1"), e.getMessage());
    }

    @Test
    void runningCopyIsNotYetAModel() throws Exception {
        ModelStore.Stored stored = imported("r1");
        Path file = stored.folder().file("pipeline.json");
        Files.writeString(file, "{");
        KilnException e = refused(Fault.ENVIRONMENT, () -> store.find(ref(MODEL)));
        assertTrue(e.getMessage().contains("has 1 bytes instead of 2"), e.getMessage());
        Files.delete(file);
        refused(Fault.ENVIRONMENT, () -> store.find(ref(MODEL)));
        Files.delete(stored.folder().root().resolveSibling("manifest.json"));
        assertEquals(List.of(), store.list());
    }

    @Test
    void verifyFindsAChangedByte() throws Exception {
        ModelStore.Stored stored = imported("r1");
        Files.writeString(stored.folder().file("pipeline.json"), "[]");
        assertEquals(List.of("pipeline.json"), store.verify(store.find(ref(MODEL))));
    }

    @Test
    void manifestInAnotherPlaceIsRefused() throws Exception {
        Path content = imported("r1").folder().root().getParent();
        Files.move(content, content.resolveSibling("0123456789abcdef"));
        KilnException e = refused(Fault.FAILED, store::list);
        assertTrue(e.getMessage().contains("another model or content"), e.getMessage());
    }

    @Test
    void unsoundWeightsAreNotImported() throws Exception {
        Files.writeString(source.resolve("ckpts/flow.safetensors"), "version https://git-lfs.github.com/spec/v1\n");
        KilnException e = refused(Fault.FAILED, () -> imported("r1"));
        assertTrue(e.getMessage().contains("Git LFS pointer"), e.getMessage());
        assertEquals(List.of(), store.list());
    }

    @Test
    void linkOutOfTheSourceIsNotImported() throws Exception {
        Files.createSymbolicLink(source.resolve("secret.json"), Files.createFile(folder.resolve("outside")));
        refused(Fault.FAILED, () -> imported("r1"));
    }

    @Test
    void namesThatDifferByCaseAreNotImported() throws Exception {
        Files.writeString(source.resolve("Pipeline.json"), "{}");
        refused(Fault.FAILED, () -> imported("r1"));
    }

    @Test
    void emptyFolderIsNotImported() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        refused(Fault.FAILED, () -> store.importFolder(ModelFolder.at(empty), MODEL, "r1"));
    }

    @Test
    void importsTheLinksOfASnapshotAsFiles() throws Exception {
        Path repository = folder.resolve("models--kiln--tiny");
        Path snapshot = Files.createDirectories(repository.resolve("snapshots/r7"));
        Path blob = Files.createDirectories(repository.resolve("blobs")).resolve("44136fa3");
        Files.writeString(blob, "{}");
        Files.createSymbolicLink(snapshot.resolve("config.json"), Path.of("../../blobs/44136fa3"));
        ModelFolder outside = ModelFolder.at(snapshot);
        ModelStore.Stored stored =
                store.importFolder(outside, outside.model(), outside.revision().orElseThrow());
        assertEquals("kiln/tiny@r7#" + stored.manifest().hash(), stored.ref().toString());
        assertFalse(Files.isSymbolicLink(stored.folder().file("config.json")));
    }

    @Test
    void resolvesPathsAndReferences() throws Exception {
        imported("r1");
        assertEquals(source, store.resolve(source.toString()).root());
        assertEquals(MODEL, store.resolve(MODEL + "@r1").model());
        refused(Fault.ENVIRONMENT, () -> store.resolve("./absent"));
        refused(Fault.USAGE, () -> store.resolve("no model"));
    }
}
