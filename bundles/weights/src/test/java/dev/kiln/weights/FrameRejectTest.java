package dev.kiln.weights;

import static dev.kiln.weights.Rejects.claiming;
import static dev.kiln.weights.Rejects.file;
import static dev.kiln.weights.Rejects.refused;

import dev.kiln.weights.internal.Reject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Files refused for the length of their header, or since they are something else. */
class FrameRejectTest {
    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void emptyFile() {
        refused(Reject.TOO_SHORT, new byte[0], "is empty");
    }

    @Test
    void fileOfSevenBytes() {
        refused(Reject.TOO_SHORT, new byte[7], "ends after 7 bytes");
    }

    @Test
    void lengthWithAllBitsSet() {
        refused(Reject.LENGTH_OVERFLOWS, claiming(-1, "{}"), "18446744073709551615");
    }

    @Test
    void lengthBeyondSignedAddress() {
        refused(Reject.LENGTH_OVERFLOWS, claiming(Long.MIN_VALUE, "{}"), "9223372036854775808");
    }

    @Test
    void lengthPlusEightOverflows() {
        refused(Reject.LENGTH_OVERFLOWS, claiming(Long.MAX_VALUE - 7, "{}"), "beyond any address");
    }

    @Test
    void lengthOneAboveTheLimit() {
        refused(Reject.LENGTH_ABOVE_LIMIT, claiming(100_000_001, "{}"), "100000001");
    }

    @Test
    void lengthAtTheLimitButBeyondTheFile() {
        refused(Reject.LENGTH_BEYOND_FILE, claiming(100_000_000, "{}"), "99999998 bytes short");
    }

    @Test
    void headerOneByteLongerThanFile() {
        refused(Reject.LENGTH_BEYOND_FILE, claiming(3, "{}"), "1 bytes short");
    }

    @Test
    void lengthOnlyWithoutHeader() {
        refused(Reject.LENGTH_BEYOND_FILE, claiming(2, ""), "2 bytes short");
    }

    @Test
    void bigEndianLength() {
        refused(Reject.BIG_ENDIAN, claiming(2L << 56, "{}"), "big-endian");
    }

    @Test
    void headerOfNoBytes() {
        refused(Reject.BAD_START, claiming(0, ""), "begin with '{'");
    }

    @Test
    void headerThatBeginsWithASpace() {
        refused(Reject.BAD_START, file(" {}", 0));
    }

    @Test
    void headerThatBeginsWithAByteOrderMark() {
        refused(Reject.BAD_START, file("\uFEFF{}", 0));
    }

    @Test
    void topLevelArray() {
        refused(Reject.BAD_START, file("[]", 0));
    }

    @Test
    void topLevelString() {
        refused(Reject.BAD_START, file("\"x\"", 0));
    }

    @Test
    void topLevelNumber() {
        refused(Reject.BAD_START, file("17", 0));
    }

    @Test
    void topLevelNull() {
        refused(Reject.BAD_START, file("null", 0));
    }

    @Test
    void gitLfsPointer() {
        String pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 2584000000\n";
        refused(Reject.NOT_SAFETENSORS, latin(pointer), "Git LFS pointer", "git lfs pull");
    }

    @Test
    void htmlPage() {
        refused(Reject.NOT_SAFETENSORS, latin("\n<!DOCTYPE html>\n<html><head><title>Sign in"), "HTML page");
    }

    @Test
    void htmlPageWithoutDoctype() {
        refused(Reject.NOT_SAFETENSORS, latin("<HTML><body>403 Forbidden</body></HTML>"), "HTML page");
    }

    @Test
    void storageErrorInXml() {
        refused(Reject.NOT_SAFETENSORS, latin("<?xml version=\"1.0\"?><Error><Code>AccessDenied"), "XML document");
    }

    @Test
    void serverErrorInJson() {
        refused(Reject.NOT_SAFETENSORS, latin("{\"error\":\"Repository not found\"}"), "JSON document");
    }

    @Test
    void indexInPlaceOfAShard() {
        refused(Reject.NOT_SAFETENSORS, latin("{\"metadata\":{},\"weight_map\":{}}"), "index of a sharded checkpoint");
    }

    @Test
    void pytorchZip() {
        refused(Reject.NOT_SAFETENSORS, latin("PK\003\004\0\0\010\010archive/data.pkl"), "zip archive", ".pth");
    }

    @Test
    void pytorchZipWhoseMagicIsAPlausibleLength() {
        refused(Reject.NOT_SAFETENSORS, claiming(0x04034b50L, "x"), "zip archive");
    }

    @Test
    void pythonPickle() {
        refused(Reject.NOT_SAFETENSORS, latin("\200\002}q\0X\006\0\0\0weight"), "Python pickle");
    }

    @Test
    void ggufFile() {
        refused(Reject.NOT_SAFETENSORS, latin("GGUF\003\0\0\0\001\0\0\0"), "GGUF");
    }

    @Test
    void hdf5File() {
        refused(Reject.NOT_SAFETENSORS, latin("\211HDF\r\n\032\nrest"), "HDF5");
    }

    @Test
    void numpyArray() {
        refused(Reject.NOT_SAFETENSORS, latin("\223NUMPY\001\0v\0{'descr'"), "NumPy");
    }

    @Test
    void gzipFile() {
        refused(Reject.NOT_SAFETENSORS, latin("\037\213\010\0\0\0\0\0\0\003rest"), "gzip", "unpack");
    }

    @Test
    void headerOfALengthWhoseFirstByteLooksLikeJson() {
        // 0x7b bytes: the length begins with a brace, but the file is no JSON document.
        refused(Reject.BAD_START, claiming('{', " ".repeat('{')));
    }
}
