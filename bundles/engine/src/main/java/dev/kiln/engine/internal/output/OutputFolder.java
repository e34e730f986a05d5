package dev.kiln.engine.internal.output;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The folder that results go to. */
public final class OutputFolder {
    /** An asset with its preview is rarely larger; a disk with less is full in the eyes of a user, too. */
    private static final long LEAST_BYTES = 64L << 20;

    private OutputFolder() {}

    /**
     * Makes sure, before anything expensive runs, that the results {@code targets} can be written: makes the folder,
     * writes a probe file into it and looks at the space left.
     *
     * @throws KilnException of kind ENVIRONMENT that names the path and the remedy
     */
    public static void require(Path folder, List<Path> targets) throws KilnException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw environment(folder, "is a file, not a folder", "name another output folder", null);
        }
        for (Path target : targets) {
            if (Files.isDirectory(target)) {
                throw environment(
                        target, "is a folder where a result should go", "remove it or choose another name", null);
            }
        }
        try {
            Files.createDirectories(folder);
            Path probe = Files.createTempFile(folder, ".kiln-probe", ".part");
            try {
                Files.write(probe, new byte[4096]);
            } finally {
                Files.deleteIfExists(probe);
            }
            long left = Files.getFileStore(folder).getUsableSpace();
            if (left < LEAST_BYTES) {
                throw environment(
                        folder,
                        "has only " + (left >> 20) + " MiB of disk space left",
                        "free at least " + (LEAST_BYTES >> 20) + " MiB",
                        null);
            }
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    /** The failure of a write to {@code path}. */
    public static KilnException unwritable(Path path, IOException cause) {
        return environment(
                path,
                "cannot be written (" + reason(cause) + ")",
                "check permissions and free disk space, or name another output folder",
                cause);
    }

    /** What the system said, in words rather than in names of classes. */
    private static String reason(IOException cause) {
        return switch (cause) {
            case AccessDeniedException e -> "permission denied";
            case NoSuchFileException e -> "no such folder, and none can be made there";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        };
    }

    private static KilnException environment(Path path, String offence, String remedy, Throwable cause) {
        return new KilnException(Fault.ENVIRONMENT, path.toString(), offence, remedy, cause);
    }
}
