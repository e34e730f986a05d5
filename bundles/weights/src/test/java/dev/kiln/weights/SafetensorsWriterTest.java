package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsWriterTest {
    @TempDir
    Path folder;

    private static SafetensorsWriter sample() {
        return new SafetensorsWriter()
                .bytes("a", new byte[] {1, 2, 3}, 3)
                .floats("b", new float[] {1.5f}, 1)
                .tensor("c", Dtype.F64, new long[0], MemorySegment.ofArray(new byte[8]))
                .ints("d", new int[] {-1}, 1)
                .floats("empty", new float[0], 4, 0)
                .metadata("z", "1")
                .metadata("k", "\u00e4\"");
    }

    @Test
    void layoutIsThatOfTheReferenceLibrary() throws Exception {
        Path file = folder.resolve("x.safetensors");
        sample().write(file);
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        int end = text.lastIndexOf('}') + 1;
        assertEquals(
                "{\"__metadata__\":{\"k\":\"\u00e4\\\"\",\"z\":\"1\"},"
                        + Rejects.entry("c", "F64", "[]", "[0,8]") + ","
                        + Rejects.entry("b", "F32", "[1]", "[8,12]") + ","
                        + Rejects.entry("empty", "F32", "[4,0]", "[12,12]") + ","
                        + Rejects.entry("d", "I32", "[1]", "[12,16]") + ","
                        + Rejects.entry("a", "U8", "[3]", "[16,19]") + "}",
                text.substring(text.indexOf('{'), end));
        assertEquals(0, Safetensors.readHeader(file).dataStart() % 8);
    }

    @Test
    void orderOfCallsDoesNotMatter() throws Exception {
        Path first = folder.resolve("1.safetensors");
        Path second = folder.resolve("2.safetensors");
        new SafetensorsWriter()
                .floats("x", new float[] {1}, 1)
                .floats("y", new float[] {2}, 1)
                .write(first);
        new SafetensorsWriter()
                .floats("y", new float[] {2}, 1)
                .floats("x", new float[] {1}, 1)
                .write(second);
        assertEquals(-1, Files.mismatch(first, second));
    }

    @Test
    void committedSampleIsReadAndWrittenAgain() throws Exception {
        Path file = folder.resolve("sample.safetensors");
        sample().write(file);
        Path committed = Path.of(
                SafetensorsWriterTest.class.getResource("sample.safetensors").toURI());
        assertArrayEquals(Files.readAllBytes(committed), Files.readAllBytes(file));
    }

    @Test
    void noTensorsIsAFileToo() throws Exception {
        Path file = folder.resolve("none.safetensors");
        new SafetensorsWriter().write(file);
        assertEquals(List.of(), Safetensors.readHeader(file).tensors());
    }

    @Test
    void replacesItsTargetAndLeavesNothingBeside() throws Exception {
        Path file = folder.resolve("x.safetensors");
        Files.writeString(file, "old");
        sample().write(file);
        sample().write(file);
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(List.of(file), all.toList());
        }
    }

    @Test
    void tellsLengthAndHashOfWhatItWrote() throws Exception {
        Path file = folder.resolve("x.safetensors");
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        // More than one piece of a mebibyte.
        long bytes =
                sample().bytes("long", new byte[(2 << 20) + 1], (2 << 20) + 1).write(file, digest);
        byte[] written = Files.readAllBytes(file);
        assertEquals(written.length, bytes);
        assertArrayEquals(MessageDigest.getInstance("SHA-256").digest(written), digest.digest());
    }

    @Test
    void missingFolderIsATypedFailure() {
        Path file = folder.resolve("absent").resolve("x.safetensors");
        KilnException e = assertThrows(KilnException.class, () -> sample().write(file));
        assertEquals(Fault.ENVIRONMENT, e.fault());
    }

    @Test
    void refusesWhatTheReaderWouldRefuse() {
        SafetensorsWriter writer = sample();
        for (String name : List.of("a", "__metadata__", "x\n", "\ud800", "n".repeat(1025))) {
            assertThrows(IllegalArgumentException.class, () -> writer.floats(name, new float[1], 1), name);
        }
        assertThrows(IllegalArgumentException.class, () -> writer.floats("f", new float[2], 3));
        assertThrows(IllegalArgumentException.class, () -> writer.metadata("k", "\udc00"));
    }
}
