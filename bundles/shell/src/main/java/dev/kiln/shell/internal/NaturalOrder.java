package dev.kiln.shell.internal;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.Locale;

/**
 * The order in which people count: {@code cup2} before {@code cup10}, large and small letters alike. Names that are
 * alike in that sense follow each other by their characters, so the order never depends on how a folder was read.
 */
final class NaturalOrder implements Comparator<String> {
    @Override
    public int compare(String a, String b) {
        int alike = compareLowerCase(a.toLowerCase(Locale.ROOT), b.toLowerCase(Locale.ROOT));
        return alike != 0 ? alike : a.compareTo(b);
    }

    private static int compareLowerCase(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            int endA = endOfNumber(a, i);
            int endB = endOfNumber(b, j);
            boolean numbers = endA > i && endB > j;
            int order = numbers
                    ? new BigInteger(a.substring(i, endA)).compareTo(new BigInteger(b.substring(j, endB)))
                    : Character.compare(a.charAt(i), b.charAt(j));
            if (order != 0) {
                return order;
            }
            i = numbers ? endA : i + 1;
            j = numbers ? endB : j + 1;
        }
        return Integer.compare(a.length() - i, b.length() - j);
    }

    private static int endOfNumber(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
