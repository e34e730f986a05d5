package dev.kiln.parity;

import java.util.List;
import java.util.Locale;

/**
 * All comparisons of one folder.
 *
 * @param rows in the order of the fixtures' names
 */
public record ParityReport(List<ParityRow> rows) {
    /** Keeps a copy. */
    public ParityReport {
        rows = List.copyOf(rows);
    }

    /** Whether there is a row and all rows pass. */
    public boolean passed() {
        return !rows.isEmpty() && rows.stream().allMatch(row -> row.verdict() == ParityRow.Verdict.PASS);
    }

    /** A table for people, one line a row, with a last line that counts. */
    public String table() {
        int fixture = width("fixture".length(), true);
        int check = width("check".length(), false);
        String layout = "%-" + fixture + "s  %-" + check + "s  %10s  %10s  %s%n";
        StringBuilder table = new StringBuilder();
        table.append(String.format(Locale.ROOT, layout, "fixture", "check", "max error", "tolerance", "verdict"));
        for (ParityRow row : rows) {
            String note = row.note().isEmpty() ? "" : ": " + row.note();
            table.append(String.format(
                    Locale.ROOT,
                    layout,
                    row.fixture(),
                    row.check(),
                    number(row.maxError()),
                    number(row.tolerance()),
                    row.verdict() + note));
        }
        long good = rows.stream()
                .filter(row -> row.verdict() == ParityRow.Verdict.PASS)
                .count();
        return table.append(good)
                .append(" of ")
                .append(rows.size())
                .append(" pass")
                .append(System.lineSeparator())
                .toString();
    }

    private int width(int least, boolean fixture) {
        return rows.stream()
                .mapToInt(row -> (fixture ? row.fixture() : row.check()).length())
                .reduce(least, Math::max);
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e6
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.2e", value);
    }
}
