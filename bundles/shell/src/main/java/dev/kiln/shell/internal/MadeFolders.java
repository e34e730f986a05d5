package dev.kiln.shell.internal;

import dev.kiln.engine.JobRequest;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The folders that one command has made. Closing removes those that still hold nothing, as a refused job leaves them; one
 * that was there before, or that somebody else has made, is never touched.
 */
final class MadeFolders implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(MadeFolders.class.getName());

    private final Deque<Path> made = new ArrayDeque<>();

    /**
     * Makes {@code folder} with all above it that are missing.
     *
     * @throws IOException if that cannot be done, or a file is in its place; what was made up to there is remembered
     */
    void make(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        List<Path> missing = new ArrayList<>();
        for (Path at = folder.toAbsolutePath(); at != null && !Files.exists(at); at = at.getParent()) {
            missing.addFirst(at);
        }
        for (Path one : missing) {
            try {
                Files.createDirectory(one);
                made.push(one);
            } catch (FileAlreadyExistsException e) {
                // Another process was faster, so it is not ours; or a link to nothing is in the way.
                if (!Files.isDirectory(one)) {
                    throw e;
                }
            }
        }
    }

    /** Makes the folders that a job writes into, as far as they can be made: the engine says what is wrong if one cannot. */
    void makeFor(JobRequest request) {
        tryToMake(request.outputDirectory());
        request.stages().ifPresent(stages -> tryToMake(stages.folder()));
    }

    private void tryToMake(Path folder) {
        try {
            make(folder);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, folder + " cannot be made", e);
        }
    }

    /** Removes the folders that hold nothing, the innermost first. May be called more than once. */
    @Override
    public void close() {
        while (!made.isEmpty()) {
            Path folder = made.pop();
            try {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(folder);
                }
            } catch (DirectoryNotEmptyException e) {
                // It has what it was made for.
                continue;
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, folder + " is left behind empty", e);
            }
        }
    }
}
