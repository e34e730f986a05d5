package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShardedIndexTest {
    private static final String ONE = "model-00001-of-00002.safetensors";
    private static final String TWO = "model-00002-of-00002.safetensors";

    @TempDir
    Path parent;

    private Path folder;

    @BeforeEach
    void write() throws Exception {
        folder = Files.createDirectory(parent.resolve("model"));
        new SafetensorsWriter()
                .floats("a", new float[] {1}, 1)
                .metadata("format", "pt")
                .write(folder.resolve(ONE));
        new SafetensorsWriter().floats("b", new float[] {2}, 1).write(folder.resolve(TWO));
        index("{\"metadata\":{\"total_size\":8},\"weight_map\":{\"a\":\"" + ONE + "\",\"b\":\"" + TWO + "\"}}");
    }

    private void index(String json) throws Exception {
        Files.writeString(folder.resolve(Checkpoint.INDEX), json);
    }

    private void shard(String name) throws Exception {
        index("{\"weight_map\":{\"a\":\"" + name + "\"}}");
    }

    private void refused(String fragment) {
        KilnException e =
                assertThrows(KilnException.class, () -> Checkpoint.open(folder).close());
        assertTrue(e.getMessage().contains(fragment), e.getMessage());
        assertFalse(e.remedy().isEmpty());
    }

    @Test
    void opensByFolderAndByIndex() throws Exception {
        for (Path path : List.of(folder, folder.resolve(Checkpoint.INDEX))) {
            try (Checkpoint checkpoint = Checkpoint.open(path)) {
                assertEquals(2, checkpoint.tensors().size());
                assertEquals("pt", checkpoint.metadata().get("format"));
                Weights weights = checkpoint.weights(DtypePolicy.floats());
                assertArrayEquals(new float[] {1}, weights.take("a", 1).toFloats());
                assertArrayEquals(new float[] {2}, weights.take("b", 1).toFloats());
                weights.verifyAllUsed();
            }
        }
    }

    @Test
    void parentFolder() throws Exception {
        Files.copy(folder.resolve(ONE), parent.resolve(ONE));
        shard("../" + ONE);
        refused("leads out of its folder");
    }

    @Test
    void parentFolderBehindAName() throws Exception {
        shard("x/../../" + ONE);
        refused("leads out of its folder");
    }

    @Test
    void parentFolderWithBackslash() throws Exception {
        shard("..\\\\" + ONE);
        refused("has a character");
    }

    @Test
    void absolutePath() throws Exception {
        shard(folder.resolve(ONE).toString());
        refused("is absolute");
    }

    @Test
    void driveLetter() throws Exception {
        shard("C:" + ONE);
        refused("has a character");
    }

    @Test
    void subfolder() throws Exception {
        shard("sub/" + ONE);
        refused("lies in another folder");
    }

    @Test
    void address() throws Exception {
        shard("https://example.org/" + ONE);
        refused("is an address");
    }

    @Test
    void fileAddress() throws Exception {
        shard("file:///etc/passwd");
        refused("is an address");
    }

    @Test
    void zeroInTheName() throws Exception {
        shard("a\\u0000.safetensors");
        refused("has a character");
    }

    @Test
    void emptyName() throws Exception {
        shard("");
        refused("is empty");
    }

    @Test
    void deviceName() throws Exception {
        shard("nul.safetensors");
        refused("Windows gives to a device");
    }

    @Test
    void nameThatEndsInADot() throws Exception {
        shard("model.safetensors.");
        refused("not the same on every system");
    }

    @Test
    void otherKindOfFile() throws Exception {
        shard("pytorch_model-00001-of-00002.bin");
        refused("is no safetensors file");
    }

    @Test
    void namesThatDifferByCase() throws Exception {
        index("{\"weight_map\":{\"a\":\"" + ONE + "\",\"b\":\"" + ONE.replace("model", "Model") + "\"}}");
        refused("differ by case alone");
    }

    @Test
    void linkOutOfTheFolder() throws Exception {
        Path outside = Files.move(folder.resolve(ONE), parent.resolve("outside.safetensors"));
        Files.createSymbolicLink(folder.resolve(ONE), outside);
        refused("symbolic link that leads out");
    }

    @Test
    void linkInsideTheFolderIsFine() throws Exception {
        Path inside = Files.move(folder.resolve(ONE), folder.resolve("blob"));
        Files.createSymbolicLink(folder.resolve(ONE), inside);
        Checkpoint.open(folder).close();
    }

    @Test
    void missingShard() throws Exception {
        Files.delete(folder.resolve(TWO));
        refused(TWO + ": does not exist");
    }

    @Test
    void tensorThatItsShardLacks() throws Exception {
        index("{\"weight_map\":{\"a\":\"" + ONE + "\",\"b\":\"" + TWO + "\",\"c\":\"" + TWO + "\"}}");
        refused("puts tensor 'c' in '" + TWO + "', which does not hold it");
    }

    @Test
    void tensorInTwoShards() throws Exception {
        new SafetensorsWriter()
                .floats("a", new float[] {1}, 1)
                .floats("b", new float[] {2}, 1)
                .write(folder.resolve(TWO));
        refused("puts tensor 'a' in '" + ONE + "', but '" + TWO + "' holds it");
    }

    @Test
    void tensorThatTheIndexDoesNotList() throws Exception {
        shard(ONE);
        new SafetensorsWriter()
                .floats("a", new float[] {1}, 1)
                .floats("q", new float[] {2}, 1)
                .write(folder.resolve(ONE));
        refused("puts tensor 'q' nowhere");
    }

    @Test
    void unsoundShard() throws Exception {
        Files.writeString(folder.resolve(TWO), "<!doctype html><html>");
        refused("HTML page");
    }

    @Test
    void duplicateTensorInTheIndex() throws Exception {
        index("{\"weight_map\":{\"a\":\"" + ONE + "\",\"a\":\"" + TWO + "\"}}");
        refused("no sound JSON");
    }

    @Test
    void duplicateMap() throws Exception {
        index("{\"weight_map\":{},\"weight_map\":{\"a\":\"" + ONE + "\"}}");
        refused("no sound JSON");
    }

    @Test
    void emptyMap() throws Exception {
        index("{\"weight_map\":{}}");
        refused("lists no tensors");
    }

    @Test
    void noMap() throws Exception {
        index("{\"metadata\":{}}");
        refused("lists no tensors");
    }

    @Test
    void mapOfNumbers() throws Exception {
        index("{\"weight_map\":{\"a\":1}}");
        refused("no file name for tensor 'a'");
    }

    @Test
    void mapThatIsAList() throws Exception {
        index("{\"weight_map\":[]}");
        refused("not an object");
    }

    @Test
    void truncatedIndex() throws Exception {
        index("{\"weight_map\":{\"a\":\"");
        refused("no sound JSON");
    }

    @Test
    void indexThatGoesOn() throws Exception {
        index("{\"weight_map\":{\"a\":\"" + ONE + "\"}} {}");
        refused("goes on behind its JSON");
    }

    @Test
    void htmlInPlaceOfAnIndex() throws Exception {
        index("<html>");
        refused("no sound JSON");
    }

    @Test
    void emptyIndex() throws Exception {
        index("");
        refused("not a JSON object");
    }

    @Test
    void deeplyNestedIndex() throws Exception {
        index("{\"metadata\":" + "[".repeat(100_000));
        refused("no sound JSON");
    }

    @Test
    void hugeIndex() throws Exception {
        index(" ".repeat((16 << 20) + 1));
        refused("too large for an index");
    }

    @Test
    void folderWithBothForms() throws Exception {
        Files.copy(folder.resolve(ONE), folder.resolve(Checkpoint.SINGLE));
        refused("has both");
    }

    @Test
    void folderWithNeitherForm() throws Exception {
        Files.delete(folder.resolve(Checkpoint.INDEX));
        refused("has neither");
    }
}
