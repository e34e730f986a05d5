package dev.kiln.weights.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Knows the files that are most often found under a name that ends in {@code .safetensors}. */
final class Imposter {
    private static final int LOOKED_AT = 4096;
    private static final String FETCH = "fetch the file itself";
    private static final String CONVERT = "convert it to safetensors, or fetch the safetensors file of the same model";

    private Imposter() {}

    /** What {@code file}, whose frame was refused, is instead. */
    static Optional<RejectedHeader> recognise(MemorySegment file) {
        int length = (int) Math.min(LOOKED_AT, file.byteSize());
        byte[] head = file.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return binary(text).or(() -> textual(text));
    }

    private static Optional<RejectedHeader> binary(String head) {
        if (head.startsWith("PK\003\004") || head.startsWith("PK\005\006")) {
            return found("is a zip archive, the form of PyTorch's .pth, .pt and .ckpt files", CONVERT);
        }
        if (head.startsWith("\200") && head.length() > 1 && head.charAt(1) >= 2 && head.charAt(1) <= 5) {
            return found("is a Python pickle, the form of older PyTorch .pth and .bin files", CONVERT);
        }
        if (head.startsWith("GGUF")) {
            return found("is a GGUF file", CONVERT);
        }
        if (head.startsWith("\211HDF\r\n")) {
            return found("is an HDF5 file", CONVERT);
        }
        if (head.startsWith("\223NUMPY")) {
            return found("is a NumPy array", CONVERT);
        }
        if (head.startsWith("\037\213")) {
            return found("is compressed with gzip", "unpack it");
        }
        return Optional.empty();
    }

    private static Optional<RejectedHeader> textual(String head) {
        if (head.lastIndexOf('\0', 7) >= 0) {
            return Optional.empty(); // the length of a header may begin with any character, but text has no zeros
        }
        String start = head.startsWith("\357\273\277") ? head.substring(3) : head;
        start = start.stripLeading();
        String lower = start.substring(0, Math.min(start.length(), 200)).toLowerCase(Locale.ROOT);
        if (lower.startsWith("version https://git-lfs.github.com/spec/")) {
            return found(
                    "is a Git LFS pointer of a few lines, not the weights",
                    "run 'git lfs pull' in its repository, or fetch the file by its download address");
        }
        if (lower.startsWith("<!doctype html") || lower.startsWith("<html") || lower.startsWith("<head")) {
            return found("is an HTML page, such as a sign-in or error page saved as the file", FETCH);
        }
        if (lower.startsWith("<?xml") || lower.startsWith("<error")) {
            return found("is an XML document, such as a storage server's error saved as the file", FETCH);
        }
        if (start.startsWith("{") && start.contains("\"weight_map\"")) {
            return found(
                    "is the index of a sharded checkpoint, not a shard", "give the folder or the index by its name");
        }
        if (start.startsWith("{") || start.startsWith("[")) {
            return found("is a JSON document, such as a server's error saved as the file", FETCH);
        }
        return Optional.empty();
    }

    private static Optional<RejectedHeader> found(String offence, String remedy) {
        return Optional.of(new RejectedHeader(Reject.NOT_SAFETENSORS, offence, remedy));
    }
}
