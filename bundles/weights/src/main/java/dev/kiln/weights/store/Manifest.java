package dev.kiln.weights.store;

import dev.kiln.weights.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/**
 * What a stored model consists of.
 *
 * @param model id, such as {@code microsoft/TRELLIS.2-4B}
 * @param revision as its publisher names it
 * @param files sorted by path
 */
public record Manifest(String model, String revision, List<Entry> files) {
    /** Keeps a sorted copy. */
    public Manifest {
        files = files.stream().sorted(Comparator.comparing(Entry::path)).toList();
    }

    /**
     * One file.
     *
     * @param path relative, with '/' between names
     * @param size bytes
     * @param sha256 64 hexadecimal digits in lower case
     */
    public record Entry(String path, long size, String sha256) {}

    /** Bytes of all files. */
    public long size() {
        return files.stream().mapToLong(Entry::size).sum();
    }

    /**
     * Identifies the content: the first 16 hexadecimal digits of the SHA-256 over one line for each file, {@code
     * sha256 size path}. Model and revision are no part of it.
     */
    public String hash() {
        StringBuilder lines = new StringBuilder();
        for (Entry file : files) {
            lines.append(file.sha256())
                    .append(' ')
                    .append(file.size())
                    .append(' ')
                    .append(file.path())
                    .append('\n');
        }
        return Sha256.of(lines.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    }
}
