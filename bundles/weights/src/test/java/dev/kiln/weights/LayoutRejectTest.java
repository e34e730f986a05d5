package dev.kiln.weights;

import static dev.kiln.weights.Rejects.entry;
import static dev.kiln.weights.Rejects.file;
import static dev.kiln.weights.Rejects.refused;

import dev.kiln.weights.internal.Reject;
import org.junit.jupiter.api.Test;

/** Headers whose entries are sound one by one but do not tile the data section. */
class LayoutRejectTest {
    private static byte[] two(String first, String second, int dataBytes) {
        return file("{" + entry("a", "U8", "[4]", first) + "," + entry("b", "U8", "[4]", second) + "}", dataBytes);
    }

    @Test
    void firstTensorNotAtZero() {
        refused(Reject.NOT_AT_ZERO, two("[1,5]", "[5,9]", 9), "'a'", "begins at 1");
    }

    @Test
    void gapBetweenTensors() {
        refused(Reject.GAP, two("[0,4]", "[5,9]", 9), "'b'", "1 unused bytes", "'a'");
    }

    @Test
    void overlapOfOneByte() {
        refused(Reject.OVERLAP, two("[0,4]", "[3,7]", 7), "'b'", "1 bytes", "'a'");
    }

    @Test
    void sameBytesTwice() {
        refused(Reject.OVERLAP, two("[0,4]", "[0,4]", 4), "4 bytes");
    }

    @Test
    void tenTensorsOnOneBuffer() {
        StringBuilder header = new StringBuilder("{");
        for (int i = 0; i < 10; i++) {
            header.append(i == 0 ? "" : ",").append(entry("t" + i, "F32", "[250,1]", "[0,1000]"));
        }
        refused(Reject.OVERLAP, file(header.append('}').toString(), 1000), "1000 bytes");
    }

    @Test
    void hundredThousandTensorsOnOneBuffer() {
        StringBuilder header = new StringBuilder("{");
        for (int i = 0; i < 100_000; i++) {
            header.append(i == 0 ? "" : ",").append(entry("t" + i, "F32", "[1]", "[0,4]"));
        }
        refused(Reject.OVERLAP, file(header.append('}').toString(), 4));
    }

    @Test
    void zeroSizedTensorInsideAnother() {
        String header = "{" + entry("a", "U8", "[4]", "[0,4]") + "," + entry("z", "U8", "[0]", "[2,2]") + "}";
        refused(Reject.OVERLAP, file(header, 4), "'z'");
    }

    @Test
    void zeroSizedTensorBehindTheEnd() {
        refused(Reject.NOT_AT_ZERO, file("{" + entry("z", "U8", "[0]", "[9,9]") + "}", 0), "'z'");
    }

    @Test
    void lastByteMissing() {
        refused(Reject.BYTES_MISSING, two("[0,4]", "[4,8]", 7), "1 bytes short", "'b'", "fetch it again");
    }

    @Test
    void allDataMissing() {
        refused(Reject.BYTES_MISSING, two("[0,4]", "[4,8]", 0), "8 bytes short");
    }

    @Test
    void oneByteLeftOver() {
        refused(Reject.BYTES_LEFT_OVER, two("[0,4]", "[4,8]", 9), "1 bytes that belong to no tensor");
    }

    @Test
    void dataBehindAnEmptyHeader() {
        refused(Reject.BYTES_LEFT_OVER, file("{}", 1000), "1000 bytes");
    }

    @Test
    void terabytesClaimedByASmallFile() {
        String header = "{" + entry("a", "F32", "[1099511627776]", "[0,4398046511104]") + "}";
        refused(Reject.BYTES_MISSING, file(header, 16), "4398046511088 bytes short");
    }
}
