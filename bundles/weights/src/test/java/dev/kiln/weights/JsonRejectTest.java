package dev.kiln.weights;

import static dev.kiln.weights.Rejects.entry;
import static dev.kiln.weights.Rejects.file;
import static dev.kiln.weights.Rejects.refused;

import dev.kiln.weights.internal.Reject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Headers refused as text, before any tensor is looked at. */
class JsonRejectTest {
    private static final String GOOD = entry("a", "U8", "[1]", "[0,1]");

    private static byte[] raw(String latin) {
        return file(latin.getBytes(StandardCharsets.ISO_8859_1), 0);
    }

    @Test
    void truncatedInsideAName() {
        refused(Reject.NOT_JSON, file("{\"a", 0));
    }

    @Test
    void truncatedInsideAList() {
        refused(Reject.NOT_JSON, file("{\"a\":{\"dtype\":\"U8\",\"shape\":[1", 0));
    }

    @Test
    void truncatedInsideAnEntry() {
        refused(Reject.NOT_JSON, file("{\"a\":{\"dtype\":\"U8\"", 0));
    }

    @Test
    void truncatedInsideTheMetadata() {
        refused(Reject.NOT_JSON, file("{\"__metadata__\":{\"k\":\"v\"", 0));
    }

    @Test
    void openBraceAlone() {
        refused(Reject.NOT_JSON, file("{", 0));
    }

    @Test
    void trailingComma() {
        refused(Reject.NOT_JSON, file("{" + GOOD + ",}", 1));
    }

    @Test
    void comment() {
        refused(Reject.NOT_JSON, file("{/* */" + GOOD + "}", 1));
    }

    @Test
    void singleQuotes() {
        refused(Reject.NOT_JSON, file("{'a':1}", 0));
    }

    @Test
    void nameWithoutQuotes() {
        refused(Reject.NOT_JSON, file("{a:1}", 0));
    }

    @Test
    void rawControlCharacterInAName() {
        refused(Reject.NOT_JSON, file("{\"a\nb\":1}", 0));
    }

    @Test
    void unknownEscape() {
        refused(Reject.NOT_JSON, file("{\"\\x41\":1}", 0));
    }

    @Test
    void notANumber() {
        refused(Reject.NOT_JSON, file("{\"a\":{\"dtype\":\"U8\",\"shape\":[NaN]}}", 0));
    }

    @Test
    void leadingZero() {
        refused(Reject.NOT_JSON, file("{\"a\":{\"dtype\":\"U8\",\"shape\":[01],\"data_offsets\":[0,1]}}", 1));
    }

    @Test
    void plusSign() {
        refused(Reject.NOT_JSON, file("{\"a\":{\"dtype\":\"U8\",\"shape\":[+1],\"data_offsets\":[0,1]}}", 1));
    }

    @Test
    void utf16Header() {
        refused(Reject.NOT_JSON, file("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE), 0));
    }

    @Test
    void byteThatNeverOccursInUtf8() {
        refused(Reject.NOT_UTF8, raw("{\"a\377\":1}"));
    }

    @Test
    void overlongUtf8() {
        refused(Reject.NOT_UTF8, raw("{\"\300\257\":1}"));
    }

    @Test
    void surrogateInUtf8() {
        refused(Reject.NOT_UTF8, raw("{\"\355\240\200\":1}"));
    }

    @Test
    void utf8CutInsideACharacter() {
        refused(Reject.NOT_UTF8, raw("{}\303"));
    }

    @Test
    void malformedUtf8InThePadding() {
        refused(Reject.NOT_UTF8, raw("{}   \200"));
    }

    @Test
    void secondObjectBehindTheHeader() {
        refused(Reject.TRAILING, file("{}{}", 0));
    }

    @Test
    void numberBehindTheHeader() {
        refused(Reject.TRAILING, file("{} 1", 0));
    }

    @Test
    void zerosAsPadding() {
        refused(Reject.NOT_JSON, file("{}\0\0", 0));
    }

    @Test
    void noBreakSpaceAsPadding() {
        refused(Reject.NOT_JSON, file("{}\u00a0", 0));
    }

    @Test
    void closingBraceTooMany() {
        refused(Reject.NOT_JSON, file("{}}", 0));
    }

    @Test
    void nameLongerThanTheLimit() {
        refused(Reject.LIMIT, file("{" + entry("n".repeat(1025), "U8", "[0]", "[0,0]") + "}", 0));
    }

    @Test
    void rankAboveTheLimit() {
        String shape = "[" + "1,".repeat(32) + "1]";
        refused(Reject.LIMIT, file("{" + entry("a", "U8", shape, "[0,1]") + "}", 1), "'a'");
    }

    @Test
    void moreTensorsThanTheLimit() {
        StringBuilder header = new StringBuilder("{");
        for (int i = 0; i <= 131_072; i++) {
            header.append(i == 0 ? "" : ",").append(entry("t" + i, "U8", "[0]", "[0,0]"));
        }
        refused(Reject.LIMIT, file(header.append('}').toString(), 0), "131072");
    }

    @Test
    void numberOfAThousandDigits() {
        refused(Reject.LIMIT, file("{" + entry("a", "U8", "[" + "9".repeat(1000) + "]", "[0,1]") + "}", 1));
    }

    @Test
    void deeplyNestedShape() {
        String header = "{\"a\":{\"dtype\":\"U8\",\"shape\":" + "[".repeat(100_000);
        refused(Reject.BAD_ENTRY, file(header, 0), "'a'");
    }

    @Test
    void deeplyNestedObjects() {
        refused(Reject.UNKNOWN_FIELD, file("{\"a\":".repeat(100_000), 0), "'a'");
    }
}
