package dev.kiln.plugins.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * What tells one content of a file from the next without reading it. The key changes when another file is renamed into
 * place, even one of the same size and time.
 *
 * @param size in bytes
 * @param modified time of the last change, as the file system keeps it
 * @param key of the file in its file system; empty where there are none
 */
record Stamp(long size, long modified, String key) {
    /** The stamp of {@code file}; empty if it is no file or is gone. */
    static Optional<Stamp> of(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                return Optional.empty();
            }
            Object key = attributes.fileKey();
            return Optional.of(new Stamp(
                    attributes.size(),
                    attributes.lastModifiedTime().to(java.util.concurrent.TimeUnit.NANOSECONDS),
                    key == null ? "" : key.toString()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
