package dev.kiln.engine.internal.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files that appear together or not at all. Each is written beside its target under a hidden name; {@link #force} brings
 * them to the disk, {@link #commit} renames them in the order they were added, so the last one vouches for the rest. If
 * a rename fails, what was there before is put back. Closing removes whatever is left of the hidden files.
 */
public final class NewFiles implements AutoCloseable {
    private final Path folder;
    private final String tag;
    private final Map<Path, Path> hiddenByTarget = new LinkedHashMap<>();

    /**
     * @param folder where the files go; made if it is missing, since another process that had made it may have removed
     *     it again because it was empty
     * @param owner tells the hidden files of two writers in one process apart
     * @throws IOException if the folder is missing and cannot be made
     */
    public NewFiles(Path folder, String owner) throws IOException {
        Files.createDirectories(folder);
        this.folder = folder;
        this.tag = "." + ProcessHandle.current().pid() + "-" + owner;
    }

    /** Plans a file and returns where to write it. */
    public Path add(String name) {
        Path hidden = folder.resolve("." + name + tag + ".part");
        hiddenByTarget.put(folder.resolve(name), hidden);
        return hidden;
    }

    /** Forces what was written to the disk; needed before {@link #commit}, and may take its time. */
    public void force() throws IOException {
        for (Path hidden : hiddenByTarget.values()) {
            force(hidden, StandardOpenOption.WRITE);
        }
    }

    /** Makes all files appear, replacing older ones. */
    public void commit() throws IOException {
        Map<Path, Path> kept = new LinkedHashMap<>();
        List<Path> appeared = new ArrayList<>();
        try {
            for (Map.Entry<Path, Path> file : hiddenByTarget.entrySet()) {
                Path target = file.getKey();
                if (Files.exists(target)) {
                    Path old = folder.resolve("." + target.getFileName() + tag + ".old");
                    keep(target, old);
                    kept.put(target, old);
                }
                Files.move(file.getValue(), target, StandardCopyOption.ATOMIC_MOVE);
                appeared.add(target);
            }
        } catch (IOException e) {
            putBack(appeared, kept, e);
            throw e;
        }
        for (Path old : kept.values()) {
            Files.deleteIfExists(old);
        }
        forceFolder();
    }

    /** A hard link keeps the old content without a moment in which the target is missing; else it is copied. */
    private static void keep(Path target, Path old) throws IOException {
        if (Files.isDirectory(target)) {
            throw new IOException(target + " is a folder");
        }
        Files.deleteIfExists(old);
        try {
            Files.createLink(old, target);
        } catch (UnsupportedOperationException | IOException e) {
            Files.copy(target, old, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static void putBack(List<Path> appeared, Map<Path, Path> kept, IOException cause) {
        for (Path target : appeared) {
            if (!kept.containsKey(target)) {
                attempt(() -> Files.deleteIfExists(target), cause);
            }
        }
        kept.forEach((target, old) -> {
            attempt(() -> Files.move(old, target, StandardCopyOption.ATOMIC_MOVE), cause);
            // Where the target was not replaced yet, both names are one file and the move did nothing.
            attempt(() -> Files.deleteIfExists(old), cause);
        });
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void attempt(Step step, IOException cause) {
        try {
            step.run();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private static void force(Path path, StandardOpenOption mode) throws IOException {
        try (FileChannel channel = FileChannel.open(path, mode)) {
            channel.force(true);
        }
    }

    /** Makes the renames themselves durable. Some systems cannot open a folder; there the file system decides. */
    private void forceFolder() {
        try {
            force(folder, StandardOpenOption.READ);
        } catch (IOException e) {
            return;
        }
    }

    /** Removes the hidden files that were not committed. */
    @Override
    public void close() {
        for (Path hidden : hiddenByTarget.values()) {
            try {
                Files.deleteIfExists(hidden);
            } catch (IOException e) {
                System.getLogger(NewFiles.class.getName())
                        .log(System.Logger.Level.WARNING, "{0} is left behind: {1}", hidden, e);
            }
        }
    }
}
