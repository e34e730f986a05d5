package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.weights.internal.Reject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Headers of the greatest length that the format allows, read within the 64 MiB heap that this suite runs in. */
class HugeHeaderTest {
    private static final int LENGTH = 100_000_000;

    /** {@code start}, then pieces by number as long as they fit, then spaces, then {@code end}. */
    private static MemorySegment header(Arena arena, String start, IntFunction<String> piece, String end) {
        MemorySegment file = arena.allocate(8 + LENGTH);
        file.set(ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN), 0, LENGTH);
        file.asSlice(8).fill((byte) ' ');
        long at = put(file, 8, start);
        for (int i = 0; ; i++) {
            String text = piece.apply(i);
            if (at + text.length() + end.length() > file.byteSize()) {
                break;
            }
            at = put(file, at, text);
        }
        put(file, file.byteSize() - end.length(), end);
        return file;
    }

    private static long put(MemorySegment file, long at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        MemorySegment.copy(bytes, 0, file, ValueLayout.JAVA_BYTE, at, bytes.length);
        return at + bytes.length;
    }

    private static void refused(Reject reject, String start, IntFunction<String> piece, String end) {
        assertTrue(Runtime.getRuntime().maxMemory() <= 64 << 20, "the heap is larger than the promise");
        try (Arena arena = Arena.ofConfined()) {
            Rejects.refused(reject, header(arena, start, piece, end));
        }
    }

    @Test
    void allSpacesIsAnEmptyHeader() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment file = header(arena, "{", i -> " ".repeat(1 << 16), "}");
            assertTrue(Header.parse(file, "x").tensors().isEmpty());
        }
    }

    @Test
    void millionsOfTensors() {
        refused(
                Reject.LIMIT,
                "{",
                i -> "\"" + i + "\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]},",
                "\"\":{}}");
    }

    @Test
    void longNamesOfManyTensors() {
        String tail = "n".repeat(1000) + "\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]},";
        refused(Reject.LIMIT, "{", i -> "\"" + i + tail, "\"\":{}}");
    }

    @Test
    void oneName() {
        refused(Reject.LIMIT, "{\"", i -> "n".repeat(1 << 16), "\":{}}");
    }

    @Test
    void oneNumber() {
        refused(Reject.LIMIT, "{\"a\":{\"shape\":[", i -> "9".repeat(1 << 16), "]}}");
    }

    @Test
    void oneDtype() {
        refused(Reject.LIMIT, "{\"a\":{\"dtype\":\"", i -> "F".repeat(1 << 16), "\"}}");
    }

    @Test
    void oneLineOfMetadata() {
        refused(Reject.LIMIT, "{\"__metadata__\":{\"k\":\"", i -> "v".repeat(1 << 16), "\"}}");
    }

    @Test
    void millionsOfLinesOfMetadata() {
        refused(Reject.LIMIT, "{\"__metadata__\":{", i -> "\"" + i + "\":\"\",", "\"\":\"\"}}");
    }

    @Test
    void oneShape() {
        refused(Reject.LIMIT, "{\"a\":{\"shape\":[", i -> "1,".repeat(1 << 15), "1]}}");
    }

    @Test
    void nestingAllTheWay() {
        refused(Reject.BAD_ENTRY, "{\"a\":{\"shape\":", i -> "[".repeat(1 << 16), "]}}");
    }
}
