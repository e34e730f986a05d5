package dev.kiln.weights;

import static dev.kiln.weights.Rejects.entry;
import static dev.kiln.weights.Rejects.file;
import static dev.kiln.weights.Rejects.refused;

import dev.kiln.weights.internal.Reject;
import org.junit.jupiter.api.Test;

/** Headers refused for one entry or for the metadata. */
class EntryRejectTest {
    private static byte[] one(String dtype, String shape, String offsets) {
        return file("{" + entry("a.weight", dtype, shape, offsets) + "}", 8);
    }

    private static byte[] fields(String fields) {
        return file("{\"a.weight\":{" + fields + "}}", 8);
    }

    private static byte[] metadata(String value) {
        return file("{\"__metadata__\":" + value + "}", 0);
    }

    @Test
    void duplicateTensor() {
        String twice = entry("a", "U8", "[1]", "[0,1]");
        refused(Reject.DUPLICATE_TENSOR, file("{" + twice + "," + twice + "}", 1), "'a'");
    }

    @Test
    void duplicateTensorByEscape() {
        String header = "{" + entry("a", "U8", "[1]", "[0,1]") + "," + entry("\\u0061", "U8", "[1]", "[1,2]") + "}";
        refused(Reject.DUPLICATE_TENSOR, file(header, 2), "'a'");
    }

    @Test
    void duplicateDtype() {
        refused(Reject.DUPLICATE_FIELD, fields("\"dtype\":\"U8\",\"dtype\":\"U8\""), "dtype twice");
    }

    @Test
    void duplicateShape() {
        refused(Reject.DUPLICATE_FIELD, fields("\"shape\":[1],\"shape\":[1]"), "shape twice");
    }

    @Test
    void duplicateOffsets() {
        refused(Reject.DUPLICATE_FIELD, fields("\"data_offsets\":[0,1],\"data_offsets\":[0,1]"), "data_offsets twice");
    }

    @Test
    void duplicateMetadataSection() {
        refused(Reject.DUPLICATE_FIELD, file("{\"__metadata__\":{},\"__metadata__\":{}}", 0));
    }

    @Test
    void duplicateMetadataKey() {
        refused(Reject.DUPLICATE_FIELD, metadata("{\"k\":\"v\",\"k\":\"w\"}"), "'k'");
    }

    @Test
    void metadataIsAString() {
        refused(Reject.BAD_METADATA, metadata("\"pt\""));
    }

    @Test
    void metadataIsAList() {
        refused(Reject.BAD_METADATA, metadata("[\"pt\"]"));
    }

    @Test
    void metadataIsNull() {
        refused(Reject.BAD_METADATA, metadata("null"));
    }

    @Test
    void metadataValueIsANumber() {
        refused(Reject.BAD_METADATA, metadata("{\"step\":5}"));
    }

    @Test
    void metadataValueIsAnObject() {
        refused(Reject.BAD_METADATA, metadata("{\"config\":{}}"));
    }

    @Test
    void metadataValueIsNull() {
        refused(Reject.BAD_METADATA, metadata("{\"k\":null}"));
    }

    @Test
    void metadataWithHalfASurrogatePair() {
        refused(Reject.BAD_METADATA, metadata("{\"k\":\"\\udc00\"}"));
    }

    @Test
    void entryIsAList() {
        refused(Reject.BAD_ENTRY, file("{\"a.weight\":[]}", 0), "'a.weight'");
    }

    @Test
    void entryIsNull() {
        refused(Reject.BAD_ENTRY, file("{\"a.weight\":null}", 0));
    }

    @Test
    void entryIsANumber() {
        refused(Reject.BAD_ENTRY, file("{\"a.weight\":1}", 0));
    }

    @Test
    void unknownField() {
        refused(Reject.UNKNOWN_FIELD, fields("\"strides\":[1]"), "'strides'");
    }

    @Test
    void unknownDtype() {
        refused(Reject.UNKNOWN_DTYPE, one("F128", "[1]", "[0,8]"), "'F128'");
    }

    @Test
    void dtypeInLowerCase() {
        refused(Reject.UNKNOWN_DTYPE, one("f32", "[2]", "[0,8]"), "'f32'");
    }

    @Test
    void dtypeIsANumber() {
        refused(Reject.BAD_ENTRY, fields("\"dtype\":8"));
    }

    @Test
    void dtypeWithATerminalEscapeStaysHarmless() {
        refused(Reject.UNKNOWN_DTYPE, one("\\u001b[2J", "[1]", "[0,8]"), "'\\u001b[2J'");
    }

    @Test
    void missingDtype() {
        refused(Reject.MISSING_FIELD, fields("\"shape\":[8],\"data_offsets\":[0,8]"), "no dtype");
    }

    @Test
    void missingShape() {
        refused(Reject.MISSING_FIELD, fields("\"dtype\":\"U8\",\"data_offsets\":[0,8]"), "no shape");
    }

    @Test
    void missingOffsets() {
        refused(Reject.MISSING_FIELD, fields("\"dtype\":\"U8\",\"shape\":[8]"), "no data_offsets");
    }

    @Test
    void emptyEntry() {
        refused(Reject.MISSING_FIELD, fields(""));
    }

    @Test
    void shapeIsANumber() {
        refused(Reject.BAD_ENTRY, one("U8", "8", "[0,8]"));
    }

    @Test
    void shapeHoldsAString() {
        refused(Reject.BAD_ENTRY, one("U8", "[\"8\"]", "[0,8]"));
    }

    @Test
    void shapeHoldsNull() {
        refused(Reject.BAD_ENTRY, one("U8", "[null]", "[0,8]"));
    }

    @Test
    void offsetsOfOneNumber() {
        refused(Reject.BAD_ENTRY, one("U8", "[8]", "[8]"));
    }

    @Test
    void offsetsOfThreeNumbers() {
        refused(Reject.BAD_ENTRY, one("U8", "[8]", "[0,8,8]"));
    }

    @Test
    void offsetsAreAnObject() {
        refused(Reject.BAD_ENTRY, one("U8", "[8]", "{\"begin\":0,\"end\":8}"));
    }

    @Test
    void negativeSize() {
        refused(Reject.BAD_NUMBER, one("U8", "[-8]", "[0,8]"), "'-8'");
    }

    @Test
    void negativeZero() {
        refused(Reject.BAD_NUMBER, one("U8", "[8]", "[-0,8]"), "'-0'");
    }

    @Test
    void fraction() {
        refused(Reject.BAD_NUMBER, one("U8", "[8.0]", "[0,8]"), "'8.0'");
    }

    @Test
    void exponentForm() {
        refused(Reject.BAD_NUMBER, one("U8", "[8e0]", "[0,8]"), "'8e0'");
    }

    @Test
    void exponentFormOfAHugeNumber() {
        refused(Reject.BAD_NUMBER, one("U8", "[1e999]", "[0,8]"));
    }

    @Test
    void sizeBeyond63Bits() {
        refused(Reject.BAD_NUMBER, one("U8", "[9223372036854775808]", "[0,8]"), "beyond 63 bits");
    }

    @Test
    void offsetBeyond64Bits() {
        refused(Reject.BAD_NUMBER, one("U8", "[8]", "[0,18446744073709551624]"), "beyond 63 bits");
    }

    @Test
    void offsetThatADoubleWouldRoundToTheRightValue() {
        // 2^53 + 1: read as a double it would equal 2^53 and pass.
        refused(Reject.SIZE_MISMATCH, one("U8", "[9007199254740992]", "[0,9007199254740993]"), "9007199254740993");
    }

    @Test
    void nameWithZero() {
        refused(Reject.BAD_NAME, file("{" + entry("a\\u0000b", "U8", "[0]", "[0,0]") + "}", 0), "\\u0000");
    }

    @Test
    void nameWithHalfASurrogatePair() {
        refused(Reject.NOT_JSON, file("{" + entry("a\\ud800", "U8", "[0]", "[0,0]") + "}", 0));
    }

    @Test
    void nameWithSwappedSurrogates() {
        refused(Reject.NOT_JSON, file("{" + entry("\\ude00\\ud83d", "U8", "[0]", "[0,0]") + "}", 0));
    }

    @Test
    void shapeProductOverflows() {
        refused(Reject.SHAPE_OVERFLOWS, one("U8", "[4294967296,4294967296]", "[0,8]"));
    }

    @Test
    void shapeProductOverflowsToASmallNumber() {
        // (2^62 + 2) * 4 = 8 modulo 2^64.
        refused(Reject.SHAPE_OVERFLOWS, one("U8", "[4611686018427387906,4]", "[0,8]"));
    }

    @Test
    void shapeProductOverflowsBeforeAZero() {
        refused(Reject.SHAPE_OVERFLOWS, one("U8", "[4611686018427387904,4,0]", "[0,0]"));
    }

    @Test
    void sizeInBytesOverflows() {
        refused(Reject.SIZE_OVERFLOWS, one("F32", "[4611686018427387904]", "[0,8]"));
    }

    @Test
    void threeFourBitValues() {
        refused(Reject.PARTIAL_BYTE, one("F4", "[3]", "[0,2]"), "whole bytes");
    }

    @Test
    void threeSixBitValues() {
        refused(Reject.PARTIAL_BYTE, one("F6_E2M3", "[3]", "[0,3]"), "whole bytes");
    }

    @Test
    void beginAfterEnd() {
        refused(Reject.BEGIN_AFTER_END, one("U8", "[8]", "[8,0]"), "begins at 8");
    }

    @Test
    void sizeSmallerThanShapeNeeds() {
        refused(Reject.SIZE_MISMATCH, one("F32", "[2]", "[0,7]"), "needs 8");
    }

    @Test
    void sizeLargerThanShapeNeeds() {
        refused(Reject.SIZE_MISMATCH, one("F32", "[1]", "[0,8]"), "needs 4");
    }

    @Test
    void bytesForAZeroSize() {
        refused(Reject.SIZE_MISMATCH, one("F32", "[0]", "[0,8]"), "needs 0");
    }

    @Test
    void scalarWithoutBytes() {
        refused(Reject.SIZE_MISMATCH, one("F32", "[]", "[0,0]"), "needs 4");
    }
}
