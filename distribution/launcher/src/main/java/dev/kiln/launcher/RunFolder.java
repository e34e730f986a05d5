package dev.kiln.launcher;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder in which the framework of one process keeps its bundles' state, so that several processes can use one
 * installation. It is held by a file lock, which ends with its process however that ends; the next start removes what
 * dead processes left. A process number would not do: containers share them.
 */
final class RunFolder {
    /** More than the framework writes at once. */
    private static final int PROBE_BYTES = 1 << 20;

    private final Path path;

    @SuppressWarnings("unused") // Held, not read: the lock ends when it is collected.
    private final FileLock lock;

    private RunFolder(Path path, FileLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Makes a folder inside {@code parent}, and removes those whose process is gone. */
    static RunFolder create(Path parent) throws IOException {
        Files.createDirectories(parent);
        // One process at a time, so that none takes a folder for dead between its making and its locking.
        try (FileChannel door = open(parent.resolve("lock"));
                FileLock turn = door.lock()) {
            for (Path dead : folders(parent)) {
                removeIfDead(dead);
            }
            Path path =
                    Files.createTempDirectory(parent, ProcessHandle.current().pid() + "-");
            return new RunFolder(path, open(path.resolve("lock")).lock());
        }
    }

    Path path() {
        return path;
    }

    /** Why nothing more can be written here, after the name of the folder with those of all processes; empty if it can. */
    Optional<String> refusal() {
        Path probe = path.resolve("probe");
        try {
            try {
                Files.write(probe, new byte[PROBE_BYTES]);
            } finally {
                Files.deleteIfExists(probe);
            }
            return Optional.empty();
        } catch (IOException e) {
            boolean named = e instanceof FileSystemException;
            return Optional.of(named ? e.getMessage() : path.getParent() + ": " + e.getMessage());
        }
    }

    /** Removes the folder; what cannot be removed now goes at the next start. */
    void delete() {
        delete(path);
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static List<Path> folders(Path parent) throws IOException {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(Files::isDirectory).toList();
        }
    }

    private static void removeIfDead(Path folder) throws IOException {
        try (FileChannel channel = open(folder.resolve("lock"));
                FileLock free = channel.tryLock()) {
            if (free != null) {
                delete(folder);
            }
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path entry : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException e) {
            System.getLogger("kiln.launcher").log(System.Logger.Level.WARNING, "cannot remove " + folder, e);
        }
    }
}
