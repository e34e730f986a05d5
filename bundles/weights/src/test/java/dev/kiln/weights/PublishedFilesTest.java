package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files written by the reference library: the folder in the property {@code kiln.weights.samples}. Each is read whole
 * and written again, and comes out byte for byte.
 */
class PublishedFilesTest {
    @TempDir
    Path folder;

    @Test
    void readAndWrittenAgainByteForByte() throws Exception {
        String samples = System.getProperty("kiln.weights.samples", "");
        assumeTrue(!samples.isEmpty(), "no folder given in kiln.weights.samples");
        try (Stream<Path> tree = Files.walk(Path.of(samples))) {
            List<Path> files = tree.filter(path -> path.toString().endsWith(".safetensors"))
                    .toList();
            assertFalse(files.isEmpty());
            for (Path file : files) {
                Path copy = folder.resolve("copy.safetensors");
                rewrite(file, copy);
                assertEquals(-1, Files.mismatch(file, copy), file.toString());
            }
        }
    }

    private static void rewrite(Path file, Path copy) throws Exception {
        try (Checkpoint checkpoint = Checkpoint.open(file)) {
            SafetensorsWriter writer = new SafetensorsWriter();
            checkpoint.metadata().forEach(writer::metadata);
            Weights weights = checkpoint.weights(DtypePolicy.accepting(Dtype.F32, Dtype.values()));
            for (TensorEntry entry : checkpoint.tensors()) {
                WeightTensor tensor = weights.take(entry.name(), entry.shape());
                assertEquals(entry.bytes(), tensor.data().byteSize());
                switch (entry.dtype()) {
                    case F32, F16, BF16 -> assertEquals(entry.count(), tensor.toFloats().length);
                    case F64 -> assertEquals(entry.count(), tensor.toDoubles().length);
                    case U8 -> assertArrayEquals(tensor.toBytes(), narrowed(tensor.toInts()));
                    default -> assertEquals(entry.count(), tensor.toInts().length);
                }
                writer.tensor(entry.name(), entry.dtype(), entry.shape(), tensor.data());
            }
            weights.verifyAllUsed();
            writer.write(copy);
        }
    }

    private static byte[] narrowed(int[] values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
