package dev.kiln.plugins.internal;

import dev.kiln.plugins.PluginFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Entries of the plugin folder that are called like a jar and are no file. They are looked at, never opened. */
final class Strays {
    private Strays() {}

    /** How {@code entry}, which has no stamp, fares; empty if it is gone or a file by now. */
    static Optional<PluginFile> describe(Path entry) {
        return reason(entry)
                .map(reason -> new PluginFile(entry.getFileName().toString(), "", "", PluginFile.State.BROKEN, reason));
    }

    private static Optional<String> reason(Path entry) {
        if (Files.isDirectory(entry)) {
            return Optional.of("It is a folder, not a jar.");
        }
        if (Files.isRegularFile(entry) || !Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return Optional.of(
                Files.exists(entry) ? "It is a pipe or a device, not a jar." : "It is a link that leads to no file.");
    }
}
