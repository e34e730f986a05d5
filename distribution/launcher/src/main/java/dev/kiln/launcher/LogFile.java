package dev.kiln.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Where everything that is logged goes: one file, appended to by every process of the installation, one write per
 * record. The standard file handler locks its file and gives a second process another one.
 */
final class LogFile extends Handler {
    private static final long TURN_AT_BYTES = 4L << 20;

    private final Path file;
    private final AtomicBoolean lost = new AtomicBoolean();

    private LogFile(Path file) {
        this.file = file;
    }

    /** Sends the root logger to {@code file} instead of standard error; a file grown large becomes {@code .old}. */
    static void install(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        if (Files.exists(file) && Files.size(file) > TURN_AT_BYTES) {
            Files.move(file, file.resolveSibling(file.getFileName() + ".old"), StandardCopyOption.REPLACE_EXISTING);
        }
        LogManager.getLogManager().reset();
        Logger.getLogger("").addHandler(new LogFile(file));
    }

    @Override
    public void publish(LogRecord record) {
        if (!isLoggable(record) || record.getLevel().intValue() < Level.INFO.intValue()) {
            return;
        }
        StringWriter text = new StringWriter();
        text.append(record.getInstant().toString())
                .append(' ')
                .append(Long.toString(ProcessHandle.current().pid()))
                .append(' ')
                .append(record.getLevel().getName())
                .append(' ')
                .append(record.getLoggerName())
                .append(": ")
                .append(record.getMessage())
                .append('\n');
        if (record.getThrown() != null) {
            record.getThrown().printStackTrace(new PrintWriter(text, true));
        }
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            lost(e);
        }
    }

    /** Says so once: the first failure is followed by others of its kind. */
    private void lost(IOException e) {
        if (!lost.getAndSet(true)) {
            System.err.println("kiln: what happens cannot be logged: " + file + ": " + e.getMessage());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
