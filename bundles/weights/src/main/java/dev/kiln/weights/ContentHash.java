package dev.kiln.weights;

import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.Guard;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * A SHA-256 over tensors: for each, in the order of their names, a line with name, dtype and shape, then its bytes. It does
 * not depend on the file that they lie in or on its free text, so a file can carry the hash of its own tensors there.
 */
public final class ContentHash {
    private static final long PIECE = 1 << 20;

    private ContentHash() {}

    /**
     * The hash of {@code tensors}, 64 lower-case hexadecimal digits.
     *
     * @throws KilnException of kind ENVIRONMENT if bytes are gone while they are read
     */
    public static String of(Collection<WeightTensor> tensors) throws KilnException {
        MessageDigest digest = sha256();
        List<WeightTensor> ordered = tensors.stream()
                .sorted(Comparator.comparing(WeightTensor::name))
                .toList();
        for (WeightTensor tensor : ordered) {
            digest.update((tensor + "\n").getBytes(StandardCharsets.UTF_8));
            Guard.reading(tensor.source(), () -> {
                update(digest, tensor.data());
                return null;
            });
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** That of all tensors of {@code checkpoint}; throws as {@link Checkpoint#tensor}, too. */
    public static String of(Checkpoint checkpoint) throws KilnException {
        List<WeightTensor> tensors = new ArrayList<>();
        for (TensorEntry entry : checkpoint.tensors()) {
            tensors.add(checkpoint.tensor(entry.name()));
        }
        return of(tensors);
    }

    private static void update(MessageDigest digest, MemorySegment bytes) {
        for (long at = 0; at < bytes.byteSize(); at += PIECE) {
            digest.update(
                    bytes.asSlice(at, Math.min(PIECE, bytes.byteSize() - at)).asByteBuffer());
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
