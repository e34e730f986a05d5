package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentHashTest {
    private static SafetensorsWriter writer(String name, float value, int whole) {
        return new SafetensorsWriter()
                .floats(name, new float[] {1, value}, 2)
                .ints("ints", new int[] {-1, whole, Integer.MIN_VALUE}, 3);
    }

    @Test
    void aFileCarriesTheHashOfItsTensors(@TempDir Path folder) throws Exception {
        SafetensorsWriter writer = writer("floats", 2, 7);
        String hash = writer.contentHash();
        writer.metadata("content", hash).write(folder.resolve("a.safetensors"));
        try (Checkpoint read = Checkpoint.open(folder.resolve("a.safetensors"))) {
            assertEquals(hash, read.metadata().get("content"));
            assertEquals(hash, ContentHash.of(read));
            assertEquals(7, read.tensor("ints").toInts()[1]);
            assertEquals(Integer.MIN_VALUE, read.tensor("ints").toInts()[2]);
        }
        assertEquals(hash, writer("floats", 2, 7).metadata("other", "text").contentHash());
    }

    @Test
    void nameAndValuesCount() throws Exception {
        String hash = writer("floats", 2, 7).contentHash();
        assertNotEquals(hash, writer("float", 2, 7).contentHash());
        assertNotEquals(hash, writer("floats", 3, 7).contentHash());
        assertNotEquals(hash, writer("floats", 2, 8).contentHash());
    }
}
