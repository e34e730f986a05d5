package dev.kiln.gltf.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** A file that is written beside its target and renamed into place when complete, so that no half file is ever seen. */
public final class ReplacedFile {
    /** What fills the file. */
    @FunctionalInterface
    public interface Content {
        /** Writes everything to {@code out}, which stays open. */
        void write(OutputStream out) throws IOException;
    }

    private ReplacedFile() {}

    /**
     * Writes {@code content} to {@code target}. On failure the target is as it was and nothing is left beside it.
     *
     * @throws IOException if the folder is missing, full or not writable
     */
    public static void write(Path target, Content content) throws IOException {
        // A short name of its own: the target's name may already be as long as the file system allows.
        Path part = target.toAbsolutePath().resolveSibling(".kiln-" + UUID.randomUUID() + ".part");
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            content.write(Channels.newOutputStream(channel));
            channel.force(true);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(part);
            throw e;
        }
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }
}
