package dev.kiln.weights.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/** A regular file mapped for reading, which notices when the file changes under it. */
public final class MappedFile implements AutoCloseable {
    private final Path path;
    private final Arena arena;
    private final MemorySegment bytes;
    private final Stamp stamp;

    private MappedFile(Path path, Arena arena, MemorySegment bytes, Stamp stamp) {
        this.path = path;
        this.arena = arena;
        this.bytes = bytes;
        this.stamp = stamp;
    }

    /** What tells one state of a file from another without reading it. */
    private record Stamp(long size, FileTime modified, Object key) {
        static Stamp of(Path path) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                throw new IOException("not a regular file");
            }
            return new Stamp(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
        }
    }

    /**
     * Maps {@code path}.
     *
     * @throws KilnException of kind ENVIRONMENT if it is missing, unreadable or not a regular file
     */
    public static MappedFile open(Path path) throws KilnException {
        Arena arena = Arena.ofShared();
        boolean opened = false;
        try {
            // First, since opening a pipe for reading would wait for its writer.
            Stamp before = Stamp.of(path);
            MemorySegment bytes;
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena)
                        .asReadOnly();
            }
            MappedFile file = new MappedFile(path, arena, bytes, before);
            if (before.size() != bytes.byteSize()) {
                throw file.changed(null);
            }
            file.checkUnchanged();
            opened = true;
            return file;
        } catch (NoSuchFileException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, path.toString(), "does not exist", "check the name and the model folder", e);
        } catch (IOException e) {
            boolean folder = Files.isDirectory(path);
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    path.toString(),
                    folder ? "is a folder, not a file" : "cannot be read (" + e.getMessage() + ")",
                    folder ? "give a file in it" : "check its type and permissions",
                    e);
        } finally {
            if (!opened) {
                arena.close();
            }
        }
    }

    /** All bytes, read-only. Touching them after {@link #close} is an {@code IllegalStateException}. */
    public MemorySegment bytes() {
        return bytes;
    }

    /**
     * Looks whether the file is still the one that was mapped, by size, time of change and identity.
     *
     * @throws KilnException of kind ENVIRONMENT if not
     */
    public void checkUnchanged() throws KilnException {
        Stamp now;
        try {
            now = Stamp.of(path);
        } catch (IOException e) {
            throw changed(e);
        }
        if (now.size() != stamp.size()
                || !now.modified().equals(stamp.modified())
                || !Objects.equals(now.key(), stamp.key())) {
            throw changed(null);
        }
    }

    private KilnException changed(Throwable cause) {
        return new KilnException(
                Fault.ENVIRONMENT,
                path.toString(),
                "changed while it was in use",
                "start again when nothing writes to the model folder any more",
                cause);
    }

    @Override
    public void close() {
        arena.close();
    }
}
