package dev.kiln.weights;

import static dev.kiln.weights.Rejects.accept;
import static dev.kiln.weights.Rejects.entry;
import static dev.kiln.weights.Rejects.file;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeaderTest {
    @Test
    void emptyHeaderObject() throws Exception {
        Header header = accept(file("{}", 0));
        assertTrue(header.tensors().isEmpty());
        assertTrue(header.metadata().isEmpty());
        assertEquals(10, header.dataStart());
    }

    @Test
    void scalarZeroSizeAndMatrix() throws Exception {
        Header header = accept(file(
                "{" + entry("m", "F16", "[2,3]", "[4,16]") + "," + entry("s", "F32", "[]", "[0,4]") + ","
                        + entry("z", "I64", "[3,0,5]", "[4,4]") + "}",
                16));
        assertEquals(
                List.of(
                        new TensorEntry("s", Dtype.F32, new long[0], 0, 4),
                        new TensorEntry("z", Dtype.I64, new long[] {3, 0, 5}, 4, 4),
                        new TensorEntry("m", Dtype.F16, new long[] {2, 3}, 4, 16)),
                header.tensors());
        assertEquals(1, header.tensor("s").orElseThrow().count());
        assertEquals(0, header.tensor("z").orElseThrow().count());
        assertTrue(header.tensor("q").isEmpty());
    }

    @Test
    void fieldsInAnyOrder() throws Exception {
        String header =
                "{\"a\":{\"data_offsets\":[0,2],\"shape\":[2],\"dtype\":\"I8\"},\"__metadata__\":{\"k\":\"v\"}}";
        assertEquals(Map.of("k", "v"), accept(file(header, 2)).metadata());
    }

    @Test
    void paddedWithEveryJsonWhitespace() throws Exception {
        assertEquals(16, accept(file("{} \t\r\n  ", 0)).dataStart());
    }

    @Test
    void whitespaceInside() throws Exception {
        accept(file("{ \"a\" : { \"dtype\" : \"U8\" ,\n \"shape\" : [ 1 , 2 ] , \"data_offsets\" : [ 0 , 2 ] } }", 2));
    }

    @Test
    void everyPublishedDtype() throws Exception {
        for (Dtype dtype : Dtype.values()) {
            int bytes = (int) dtype.bytes(4);
            accept(file("{" + entry("a", dtype.name(), "[4]", "[0," + bytes + "]") + "}", bytes));
        }
        assertEquals(22, Dtype.values().length);
    }

    @Test
    void namesBeyondAscii() throws Exception {
        Header header =
                accept(file("{" + entry("größe \uD83D\uDE00 \\ud83d\\ude00/\\\"", "U8", "[0]", "[0,0]") + "}", 0));
        assertTrue(header.tensor("größe \uD83D\uDE00 \uD83D\uDE00/\"").isPresent());
    }

    @Test
    void emptyNameAndEmptyMetadataKey() throws Exception {
        Header header = accept(file("{\"__metadata__\":{\"\":\"\"}," + entry("", "U8", "[0]", "[0,0]") + "}", 0));
        assertTrue(header.tensor("").isPresent());
        assertEquals(Map.of("", ""), header.metadata());
    }

    @Test
    void metadataWithLineBreaksAndZero() throws Exception {
        Header header = accept(file("{\"__metadata__\":{\"k\":\"a\\n\\u0000\\ud83d\\ude00\"}}", 0));
        assertEquals("a\n\0\uD83D\uDE00", header.metadata().get("k"));
    }

    @Test
    void rankAndNameAtTheirLimits() throws Exception {
        String shape = "[" + "1,".repeat(31) + "1]";
        accept(file("{" + entry("n".repeat(1024), "U8", shape, "[0,1]") + "}", 1));
    }

    @Test
    void dataAtAnOddOffset() throws Exception {
        Header header = accept(file("{" + entry("a", "F32", "[1]", "[0,4]") + "}" + " ".repeat(3), 4));
        assertEquals(1, header.dataStart() % 2);
    }
}
