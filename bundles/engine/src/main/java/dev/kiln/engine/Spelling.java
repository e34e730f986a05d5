package dev.kiln.engine;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what a user may have meant. */
public final class Spelling {
    private Spelling() {}

    /** The known word that is nearest to {@code word}, if it is near: at most a third of its letters differ. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .filter(k -> distance(word, k) <= Math.max(1, Math.max(word.length(), k.length()) / 3))
                .min(Comparator.<String>comparingInt(k -> distance(word, k)).thenComparing(k -> k));
    }

    /** A half sentence for the end of a message, or nothing. */
    public static String hint(String word, Collection<String> known) {
        return nearest(word, known).map(k -> "did you mean '" + k + "'? ").orElse("");
    }

    /** Levenshtein distance: insertions, deletions and replacements from {@code a} to {@code b}. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
