package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.Reject;
import dev.kiln.weights.internal.RejectedHeader;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Builds files byte by byte and checks how they are refused. */
final class Rejects {
    private Rejects() {}

    /** A file of the given header and {@code dataBytes} zeros. */
    static byte[] file(String header, int dataBytes) {
        return file(header.getBytes(StandardCharsets.UTF_8), dataBytes);
    }

    static byte[] file(byte[] header, int dataBytes) {
        return ByteBuffer.allocate(8 + header.length + dataBytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .put(header)
                .array();
    }

    /** Eight bytes of length, whatever follows. */
    static byte[] claiming(long length, String rest) {
        byte[] text = rest.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(8 + text.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(length)
                .put(text)
                .array();
    }

    /** A header field that describes a tensor. */
    static String entry(String name, String dtype, String shape, String offsets) {
        return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets
                + "}";
    }

    static Header accept(byte[] file) throws KilnException {
        return Header.parse(MemorySegment.ofArray(file), "x.safetensors");
    }

    /** Checks the reason, and that the message names the file, {@code fragments}, and a remedy, in one short line. */
    static void refused(Reject reject, byte[] file, String... fragments) {
        refused(reject, MemorySegment.ofArray(file), fragments);
    }

    static void refused(Reject reject, MemorySegment file, String... fragments) {
        KilnException e = assertThrows(KilnException.class, () -> Header.parse(file, "x.safetensors"));
        RejectedHeader cause = assertInstanceOf(RejectedHeader.class, e.getCause());
        assertEquals(reject, cause.reject(), e.getMessage());
        assertEquals(Fault.FAILED, e.fault());
        assertEquals("x.safetensors", e.subject());
        assertFalse(e.remedy().isEmpty());
        assertTrue(e.getMessage().length() < 600, e.getMessage());
        assertTrue(e.getMessage().chars().noneMatch(Character::isISOControl), e.getMessage());
        for (String fragment : fragments) {
            assertTrue(e.getMessage().contains(fragment), e.getMessage());
        }
    }
}
