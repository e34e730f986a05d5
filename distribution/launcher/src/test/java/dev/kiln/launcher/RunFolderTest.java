package dev.kiln.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    @TempDir
    Path cache;

    @Test
    void removesWhatADeadProcessLeft() throws Exception {
        Path dead = Files.createDirectories(cache.resolve("1-dead"));
        Files.writeString(dead.resolve("lock"), "");
        Files.createDirectories(dead.resolve("bundle7"));
        RunFolder run = RunFolder.create(cache);
        assertFalse(Files.exists(dead));
        assertTrue(Files.isDirectory(run.path()));
        run.delete();
        assertFalse(Files.exists(run.path()));
    }

    @Test
    void tellsWhetherItCanStillBeWritten() throws Exception {
        RunFolder run = RunFolder.create(cache);
        assertEquals(Optional.empty(), run.refusal());
        assertFalse(Files.exists(run.path().resolve("probe")));
        run.delete();
        assertTrue(run.refusal().orElseThrow().startsWith(run.path().toString()));
    }

    @Test
    void holdsALockForAsLongAsItLives() throws Exception {
        RunFolder run = RunFolder.create(cache);
        try (FileChannel channel = FileChannel.open(run.path().resolve("lock"), StandardOpenOption.WRITE)) {
            assertThrows(OverlappingFileLockException.class, channel::tryLock);
        } finally {
            run.delete();
        }
    }
}
