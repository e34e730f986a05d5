package dev.kiln.weights.internal;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds what a missing name may have been meant to be. */
public final class NearNames {
    private static final int SHOWN = 3;
    private static final int LOOKED_AT = 10_000;
    private static final int LONGEST = 256;

    private NearNames() {}

    /** A remedy that lists the names nearest to {@code wanted} by edit distance, or says that there are none. */
    public static String hint(String wanted, Collection<String> present) {
        if (present.isEmpty()) {
            return "there are no tensors here";
        }
        List<String> near = present.stream()
                .filter(name -> name.length() <= LONGEST)
                .limit(LOOKED_AT)
                .map(name -> new Near(name, distance(wanted, name)))
                .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
                .limit(SHOWN)
                .map(near1 -> Quoted.of(near1.name()))
                .toList();
        return "the nearest of " + present.size() + " names are " + String.join(", ", near);
    }

    private record Near(String name, int distance) {}

    /** Levenshtein's distance, by the row-by-row recurrence. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
