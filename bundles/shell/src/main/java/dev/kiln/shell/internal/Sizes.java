package dev.kiln.shell.internal;

import java.util.Locale;

/** Bytes and seconds for people. */
final class Sizes {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Sizes() {}

    /** For example {@code 1.4 MiB}. */
    static String text(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        String pattern = unit == 0 || value >= 100 ? "%.0f %s" : "%.1f %s";
        return String.format(Locale.ROOT, pattern, value, UNITS[unit]);
    }

    /** For example {@code 12.3 s}. */
    static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
    }
}
