package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a published model consists of: for each module every key with its shape and dtype. Checks a file by its header
 * alone, so a download can be judged before a byte of data is read.
 *
 * <p>The table is text: one tensor a line, the four columns module, key, shape and dtype parted by tabs, the shape as
 * {@code 1536x1024} or {@code 1536,1024}, empty for a scalar. A first line of the column names and empty lines are
 * skipped.
 */
public final class KeyTable {
    private static final String HEADING = "module\tkey\tshape\tdtype";

    private final Map<String, NavigableMap<String, Key>> modules;

    private KeyTable(Map<String, NavigableMap<String, Key>> modules) {
        this.modules = modules;
    }

    private record Key(Dtype dtype, List<Long> shape) {
        static Key of(TensorEntry entry) {
            List<Long> shape = new ArrayList<>();
            for (long size : entry.shape()) {
                shape.add(size);
            }
            return new Key(entry.dtype(), shape);
        }
    }

    /**
     * One way in which a file differs from the table.
     *
     * @param kind what differs
     * @param key name of the tensor
     * @param expected what the table says; empty if the key is unexpected
     * @param found what the file says; empty if the key is missing
     */
    public record Difference(Kind kind, String key, String expected, String found) {
        /** Kinds of difference. */
        public enum Kind {
            /** The table has the key, the file has not. */
            MISSING,
            /** The file has the key, the table has not. */
            UNEXPECTED,
            /** The sizes differ. */
            SHAPE,
            /** The sizes agree, the element types differ. */
            DTYPE
        }

        /** One line for people. */
        @Override
        public String toString() {
            return switch (kind) {
                case MISSING -> key + " is missing (" + expected + ")";
                case UNEXPECTED -> key + " is not expected (" + found + ")";
                case SHAPE, DTYPE -> key + " is " + found + ", expected " + expected;
            };
        }
    }

    /**
     * Reads a table.
     *
     * @param text the table; read to its end, not closed
     * @param subject what to call the table in messages
     * @throws KilnException naming the line that is at fault
     */
    public static KeyTable read(Reader text, String subject) throws KilnException {
        Map<String, NavigableMap<String, Key>> modules = new TreeMap<>();
        BufferedReader lines = new BufferedReader(text);
        int number = 0;
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (line.isEmpty() || number == 1 && line.equals(HEADING)) {
                    continue;
                }
                String[] columns = line.split("\t", -1);
                if (columns.length != 4) {
                    throw new IllegalArgumentException("has " + columns.length + " columns, not 4");
                }
                Dtype dtype = Dtype.named(columns[3])
                        .orElseThrow(() -> new IllegalArgumentException("has the unknown dtype '" + columns[3] + "'"));
                Key key = new Key(dtype, shape(columns[2]));
                if (modules.computeIfAbsent(columns[0], module -> new TreeMap<>())
                                .put(columns[1], key)
                        != null) {
                    throw new IllegalArgumentException("repeats the key '" + columns[1] + "'");
                }
            }
        } catch (IOException e) {
            throw new KilnException(Fault.ENVIRONMENT, subject, "cannot be read", "check the file", e);
        } catch (IllegalArgumentException e) {
            throw new KilnException(
                    Fault.FAILED, subject, "line " + number + " " + e.getMessage(), "correct the table", e);
        }
        return new KeyTable(Collections.unmodifiableMap(modules));
    }

    private static List<Long> shape(String text) {
        List<Long> shape = new ArrayList<>();
        if (!text.isEmpty()) {
            for (String size : text.split("[x,]", -1)) {
                try {
                    shape.add(Long.parseUnsignedLong(size));
                } catch (NumberFormatException e) {
                    throw new IllegalArgumentException("has the shape '" + text + "'", e);
                }
            }
        }
        return shape;
    }

    /** Names of the modules, sorted. */
    public Set<String> modules() {
        return modules.keySet();
    }

    /** Keys of a module, sorted; empty if there is no such module. */
    public List<String> keys(String module) {
        return List.copyOf(
                modules.getOrDefault(module, Collections.emptyNavigableMap()).keySet());
    }

    /**
     * Compares what a header says with a module of the table.
     *
     * @param found all tensors of the file, or of all shards together
     * @return differences sorted by key; none if the file is as published
     * @throws KilnException of kind USAGE if the table has no such module
     */
    public List<Difference> check(String module, Collection<TensorEntry> found) throws KilnException {
        NavigableMap<String, Key> expected = modules.get(module);
        if (expected == null) {
            throw new KilnException(
                    Fault.USAGE,
                    module,
                    "is not in the table of keys",
                    "choose one of " + String.join(", ", modules()));
        }
        Map<String, Key> present = new TreeMap<>();
        found.forEach(entry -> present.put(entry.name(), Key.of(entry)));
        Set<String> all = new TreeSet<>(expected.keySet());
        all.addAll(present.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String name : all) {
            compare(name, expected.get(name), present.get(name), differences);
        }
        return differences;
    }

    private static void compare(String name, Key expected, Key found, List<Difference> differences) {
        if (expected != null && expected.equals(found)) {
            return;
        }
        Difference.Kind kind = found == null
                ? Difference.Kind.MISSING
                : expected == null
                        ? Difference.Kind.UNEXPECTED
                        : expected.shape().equals(found.shape()) ? Difference.Kind.DTYPE : Difference.Kind.SHAPE;
        differences.add(new Difference(kind, name, text(expected), text(found)));
    }

    private static String text(Key key) {
        return key == null ? "" : key.dtype() + key.shape().toString();
    }
}
