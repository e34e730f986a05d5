package dev.kiln.plugins.internal;

import java.nio.file.Path;
import java.time.Duration;
import org.osgi.framework.BundleContext;

/**
 * Where the folder is and how it is watched, from framework properties.
 *
 * @param folder {@code kiln.plugins}, else {@code plugins} under {@code kiln.home}, else under the working folder
 * @param period between two looks, {@code kiln.plugins.poll} in milliseconds, 500 if not set
 * @param startLevel of its bundles, {@code kiln.plugins.start.level}, 25 if not set
 */
record FolderSettings(Path folder, Duration period, int startLevel) {
    static FolderSettings of(BundleContext context) {
        String folder = context.getProperty("kiln.plugins");
        String home = context.getProperty("kiln.home");
        Path path = folder != null ? Path.of(folder) : Path.of(home == null ? "" : home, "plugins");
        return new FolderSettings(
                path.toAbsolutePath(),
                Duration.ofMillis(number(context, "kiln.plugins.poll", 500)),
                number(context, "kiln.plugins.start.level", 25));
    }

    private static int number(BundleContext context, String key, int standard) {
        String text = context.getProperty(key);
        if (text == null) {
            return standard;
        }
        if (!text.strip().matches("[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException(key + " is '" + text + "', not a whole number above 0");
        }
        return Integer.parseInt(text.strip());
    }
}
