package dev.kiln.shell.internal;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Columns of text for a terminal, as wide as their longest cell, the last one open. */
final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    /** A table under these headings. */
    Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row of as many cells as there are headings. */
    Table row(Object... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException(cells.length + " cells under " + rows.getFirst());
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell.toString());
        }
        rows.add(row);
        return this;
    }

    /** Whether there is nothing under the headings. */
    boolean isEmpty() {
        return rows.size() == 1;
    }

    void print(PrintStream out) {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = row.get(i);
                line.append(cell).repeat(' ', widths[i] - width(cell)).append("  ");
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
