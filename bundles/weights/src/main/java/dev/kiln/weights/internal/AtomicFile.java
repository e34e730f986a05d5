package dev.kiln.weights.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.function.Consumer;

/** Writes a file that appears whole or not at all. */
public final class AtomicFile {
    private static final long PIECE = 1 << 20;

    private AtomicFile() {}

    /** What writes the content. */
    @FunctionalInterface
    public interface Content {
        void writeTo(FileChannel channel) throws IOException;
    }

    /** Writes beside {@code target}, forces the bytes to disk and renames; a failure leaves {@code target} as it was. */
    public static void write(Path target, Content content) throws IOException {
        Path absolute = target.toAbsolutePath();
        Path part = absolute.resolveSibling("." + absolute.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            try (FileChannel channel =
                    FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                content.writeTo(channel);
                channel.force(true);
            }
            Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Appends all of {@code bytes}, in pieces that fit a buffer. */
    public static void writeAll(FileChannel channel, MemorySegment bytes) throws IOException {
        writeAll(channel, bytes, piece -> {});
    }

    /** The same, and shows each piece to {@code witness} before it is written. */
    public static void writeAll(FileChannel channel, MemorySegment bytes, Consumer<ByteBuffer> witness)
            throws IOException {
        for (long at = 0; at < bytes.byteSize(); at += PIECE) {
            ByteBuffer piece =
                    bytes.asSlice(at, Math.min(PIECE, bytes.byteSize() - at)).asByteBuffer();
            witness.accept(piece.duplicate());
            while (piece.hasRemaining()) {
                channel.write(piece);
            }
        }
    }
}
