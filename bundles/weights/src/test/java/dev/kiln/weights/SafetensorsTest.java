package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = folder.resolve("model.safetensors");
        new SafetensorsWriter()
                .metadata("format", "pt")
                .floats("blocks.0.weight", new float[] {1, 2, 3, 4, 5, 6}, 2, 3)
                .ints("coords", new int[] {7, -8}, 2)
                .write(file);
    }

    private static KilnException refused(Fault fault, org.junit.jupiter.api.function.Executable work) {
        KilnException e = assertThrows(KilnException.class, work);
        assertEquals(fault, e.fault(), e.getMessage());
        return e;
    }

    @Test
    void readsWhatWasWritten() throws Exception {
        try (Safetensors safetensors = Safetensors.open(file)) {
            assertEquals(2, safetensors.tensors().size());
            assertEquals("pt", safetensors.metadata().get("format"));
            assertArrayEquals(
                    new long[] {2, 3}, safetensors.tensor("blocks.0.weight").shape());
            assertArrayEquals(
                    new float[] {1, 2, 3, 4, 5, 6},
                    safetensors.tensor("blocks.0.weight").toFloats());
            assertArrayEquals(new int[] {7, -8}, safetensors.tensor("coords").toInts());
        }
    }

    @Test
    void segmentsAreReadOnly() throws Exception {
        try (Safetensors safetensors = Safetensors.open(file)) {
            MemorySegment segment = safetensors.segment("coords");
            assertEquals(8, segment.byteSize());
            assertTrue(segment.isReadOnly());
        }
    }

    @Test
    void segmentsEndWithTheFile() throws Exception {
        Safetensors safetensors = Safetensors.open(file);
        MemorySegment segment = safetensors.segment("coords");
        safetensors.close();
        assertThrows(IllegalStateException.class, () -> segment.get(ValueLayout.JAVA_BYTE, 0));
    }

    @Test
    void missingTensorNamesTheNearest() throws Exception {
        try (Safetensors safetensors = Safetensors.open(file)) {
            KilnException e = refused(Fault.FAILED, () -> safetensors.tensor("block.0.weight"));
            assertTrue(e.getMessage().contains("nearest of 2 names are 'blocks.0.weight'"), e.getMessage());
        }
    }

    @Test
    void missingFile() {
        KilnException e = refused(Fault.ENVIRONMENT, () -> Safetensors.open(folder.resolve("absent.safetensors")));
        assertTrue(e.getMessage().contains("does not exist"), e.getMessage());
    }

    @Test
    void folderInPlaceOfAFile() {
        KilnException e = refused(Fault.ENVIRONMENT, () -> Safetensors.open(folder));
        assertTrue(e.getMessage().contains("is a folder"), e.getMessage());
    }

    @Test
    void deviceInPlaceOfAFile() {
        Path device = Path.of("/dev/zero");
        assumeTrue(Files.exists(device), "this system has no /dev/zero");
        KilnException e = refused(Fault.ENVIRONMENT, () -> Safetensors.open(device));
        assertTrue(e.getMessage().contains("not a regular file"), e.getMessage());
    }

    @Test
    void refusedFilesAreClosedAndNamed() throws Exception {
        Files.writeString(file, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n");
        KilnException e = refused(Fault.FAILED, () -> Safetensors.open(file));
        assertEquals(file.toString(), e.subject());
        Files.delete(file);
        assertFalse(Files.exists(file));
    }

    @Test
    void readHeaderKeepsNothingOpen() throws Exception {
        assertEquals(2, Safetensors.readHeader(file).tensors().size());
    }

    @Test
    void noticesALaterWrite() throws Exception {
        try (Safetensors safetensors = Safetensors.open(file)) {
            safetensors.checkUnchanged();
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            refused(Fault.ENVIRONMENT, () -> safetensors.segment("coords"));
            refused(Fault.ENVIRONMENT, safetensors::checkUnchanged);
        }
    }

    @Test
    void noticesAShorterFile() throws Exception {
        try (Safetensors safetensors = Safetensors.open(file)) {
            try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
                raw.setLength(16);
            }
            KilnException e = refused(Fault.ENVIRONMENT, () -> safetensors.tensor("coords"));
            assertTrue(e.getMessage().contains("changed while it was in use"), e.getMessage());
        }
    }

    @Test
    void noticesAReplacedOrDeletedFile() throws Exception {
        try (Safetensors safetensors = Safetensors.open(file)) {
            Path other = Files.copy(file, folder.resolve("other"), StandardCopyOption.COPY_ATTRIBUTES);
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            refused(Fault.ENVIRONMENT, () -> safetensors.segment("coords"));
            Files.delete(file);
            refused(Fault.ENVIRONMENT, () -> safetensors.segment("coords"));
        }
    }

    @Test
    void readingBytesThatAreGoneIsATypedFailure() throws Exception {
        Path large = folder.resolve("large.safetensors");
        new SafetensorsWriter().floats("w", new float[1 << 20], 1 << 20).write(large);
        try (Safetensors safetensors = Safetensors.open(large)) {
            WeightTensor tensor = safetensors.tensor("w");
            try (RandomAccessFile raw = new RandomAccessFile(large.toFile(), "rw")) {
                raw.setLength(4096);
            }
            KilnException e = refused(Fault.ENVIRONMENT, tensor::toFloats);
            assertTrue(e.getMessage().contains("lost bytes"), e.getMessage());
            refused(Fault.ENVIRONMENT, tensor::toBytes);
        }
    }

    @Test
    void readsBeyondFourGigabytesInASparseFile() throws Exception {
        long far = 6L << 30;
        String header = "{" + Rejects.entry("far", "F32", "[2]", "[" + far + "," + (far + 8) + "]") + ","
                + Rejects.entry("near", "F32", "[" + far / 4 + "]", "[0," + far + "]") + "}";
        byte[] start = Rejects.file(header, 0);
        Path sparse = folder.resolve("sparse.safetensors");
        try (RandomAccessFile raw = new RandomAccessFile(sparse.toFile(), "rw")) {
            raw.write(start);
            raw.setLength(start.length + far + 8);
            raw.seek(start.length + far);
            raw.write(new byte[] {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, 0x40});
        }
        try (Safetensors safetensors = Safetensors.open(sparse)) {
            assertArrayEquals(new float[] {1, 2}, safetensors.tensor("far").toFloats());
            WeightTensor near = safetensors.tensor("near");
            assertEquals(far, near.data().byteSize());
            assertEquals(0, near.data().get(ValueLayout.JAVA_BYTE, far - 1));
            KilnException e = refused(Fault.FAILED, near::toBytes);
            assertTrue(e.getMessage().contains("too many for an array"), e.getMessage());
        }
    }
}
