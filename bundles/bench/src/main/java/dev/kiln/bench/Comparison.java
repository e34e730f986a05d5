package dev.kiln.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A run held against an earlier one.
 *
 * @param comparable whether both are of the same hardware, threads and instruction set
 * @param changes one for each row that both have; empty if they are not comparable
 */
public record Comparison(boolean comparable, List<Change> changes) {
    /** Above which a row has become slower. */
    public static final double TIME = 1.10;

    /** Above which a row needs more memory. */
    public static final double MEMORY = 1.05;

    /** Keeps a copy. */
    public Comparison {
        changes = List.copyOf(changes);
    }

    /**
     * What became of one row.
     *
     * @param before the earlier row
     * @param now the later one
     */
    public record Change(Row before, Row now) {
        /** Later over earlier time. */
        public double time() {
            return now.seconds() / before.seconds();
        }

        /** Later over earlier memory. */
        public double memory() {
            return (double) now.memoryBytes() / Math.max(1, before.memoryBytes());
        }

        /** Whether it takes more than 10 % more time. */
        public boolean slower() {
            return time() > TIME;
        }

        /** Whether it takes more than 5 % more memory. */
        public boolean larger() {
            return memory() > MEMORY;
        }
    }

    /** Compares. */
    public static Comparison of(Run before, Run now) {
        if (!before.rig().comparable(now.rig())) {
            return new Comparison(false, List.of());
        }
        Map<String, Row> known =
                before.rows().stream().collect(Collectors.toMap(Row::name, Function.identity(), (a, b) -> a));
        List<Change> changes = new ArrayList<>();
        for (Row row : now.rows()) {
            Row old = known.get(row.name());
            if (old != null) {
                changes.add(new Change(old, row));
            }
        }
        return new Comparison(true, changes);
    }

    /** Whether there was something to compare, and no row is slower or larger. */
    public boolean passed() {
        return !changes.isEmpty() && changes.stream().noneMatch(c -> c.slower() || c.larger());
    }
}
