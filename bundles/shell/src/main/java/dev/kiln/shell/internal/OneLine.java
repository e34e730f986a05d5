package dev.kiln.shell.internal;

import java.util.regex.Pattern;

/** Text that comes from files and plugins, as one line of a terminal. */
final class OneLine {
    private static final Pattern BREAK = Pattern.compile("\\s*\\R\\s*");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private OneLine() {}

    /** {@code text} without line breaks, and without characters that a terminal would obey. */
    static String of(String text) {
        return CONTROL.matcher(BREAK.matcher(text).replaceAll(" ")).replaceAll("?");
    }
}
