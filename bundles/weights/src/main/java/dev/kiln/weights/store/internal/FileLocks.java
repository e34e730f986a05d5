package dev.kiln.weights.store.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/** Locks on files that hold between processes and between threads, and end with the process that has them. */
public final class FileLocks {
    private static final Duration PAUSE = Duration.ofMillis(50);

    private FileLocks() {}

    /** A lock that is held; closing it lets go. The file stays. */
    public record Held(FileChannel channel) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** The lock on {@code file}, which is made if it is missing; empty if somebody else has it. */
    public static Optional<Held> tryLock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean held = false;
        try {
            FileLock lock = channel.tryLock();
            held = lock != null;
        } catch (OverlappingFileLockException e) {
            // another thread of this process has it
        } finally {
            if (!held) {
                channel.close();
            }
        }
        return held ? Optional.of(new Held(channel)) : Optional.empty();
    }

    /**
     * Waits for the lock on {@code file}.
     *
     * @throws KilnException of kind ENVIRONMENT if it is not to be had within {@code patience}, or of kind CANCELLED
     *     if the thread is interrupted
     */
    public static Held lock(Path file, Duration patience) throws IOException, KilnException {
        long tries = Math.max(1, patience.dividedBy(PAUSE));
        for (long i = 0; i < tries; i++) {
            Optional<Held> held = tryLock(file);
            if (held.isPresent()) {
                return held.get();
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw KilnException.cancelled(file.toString());
            }
        }
        throw new KilnException(
                Fault.ENVIRONMENT,
                file.toString(),
                "has been locked by another process for " + patience.toSeconds() + " s",
                "wait until the other import has ended");
    }
}
