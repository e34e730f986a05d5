package dev.kiln.engine.internal.kept;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a folder of kept stages for one job, whether others are of this process or not. The system ends it with the
 * process; the empty file stays, since whoever deletes it could not tell that no other one has just opened it.
 */
public final class KeptLock implements AutoCloseable {
    static final String FILE = "job.lock";

    /**
     * Folders that jobs of this process have. A second channel to their file is not even opened: where it is closed again,
     * some systems end all locks that the process has on the file.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private KeptLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Takes {@code folder}, which exists, or fails at once.
     *
     * @throws KilnException of kind ENVIRONMENT that names the folder if another job has it or it cannot be locked;
     *     FAILED if what is there instead of the file is none
     */
    static KeptLock take(Path folder) throws KilnException {
        try {
            Path real = folder.toRealPath();
            if (!HELD.add(real)) {
                throw taken(folder);
            }
            FileChannel channel = null;
            try {
                channel = lock(folder.resolve(FILE));
            } finally {
                if (channel == null) {
                    HELD.remove(real);
                }
            }
            if (channel == null) {
                throw taken(folder);
            }
            return new KeptLock(real, channel);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    folder.toString(),
                    "cannot be kept from other jobs (" + e.getMessage() + ")",
                    "check its permissions, or keep the stages on a disk whose files can be locked",
                    e);
        }
    }

    /** The locked channel; null if somebody else has the lock. */
    private static FileChannel lock(Path file) throws IOException, KilnException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            KeptJson.requireFile(file, "remove it");
        }
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // The same folder under another path, such as a second mount.
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        return locked ? channel : null;
    }

    private static KilnException taken(Path folder) {
        return new KilnException(
                Fault.ENVIRONMENT,
                folder.toString(),
                "is in use: another job keeps its stages there",
                "wait until that one has ended, or name another folder");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            System.getLogger(KeptLock.class.getName()).log(Level.WARNING, "{0} may stay locked: {1}", folder, e);
        } finally {
            HELD.remove(folder);
        }
    }
}
