package dev.kiln.shell.internal.ab;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
final class Lines {
    private Lines() {}

    /** Lines of at most {@code width} characters, broken at blanks where there are any, else anywhere. */
    static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            int[] rest = word.codePoints().toArray();
            if (!line.isEmpty() && length(line) + 1 + rest.length > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (!line.isEmpty()) {
                line.append(' ');
            }
            int at = 0;
            while (rest.length - at > width) {
                lines.add(new String(rest, at, width));
                at += width;
            }
            line.append(new String(rest, at, rest.length - at));
        }
        lines.add(line.toString());
        return lines;
    }

    private static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
