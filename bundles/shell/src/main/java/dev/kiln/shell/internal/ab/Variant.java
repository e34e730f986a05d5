package dev.kiln.shell.internal.ab;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One of the results that are compared.
 *
 * @param number from 1, the last axis running fastest
 * @param axes what is varied
 * @param values the value of each axis
 */
public record Variant(int number, List<Axis> axes, List<String> values) {
    /** Most variants of one comparison. */
    public static final int MOST = 16;

    private static final int LONGEST_NAME = 60;

    /**
     * All combinations.
     *
     * @throws KilnException of kind USAGE if there are too many, or an axis comes twice
     */
    public static List<Variant> all(List<Axis> axes) throws KilnException {
        Set<String> keys = new HashSet<>();
        long count = 1;
        for (Axis axis : axes) {
            if (!keys.add(axis.key())) {
                throw new KilnException(
                        Fault.USAGE, "--vary " + axis.key(), "comes twice", "give all its values in one");
            }
            count = Math.min(count * axis.values().size(), 1L << 32);
        }
        if (count > MOST) {
            throw new KilnException(
                    Fault.USAGE,
                    "--vary",
                    "asks for more than " + MOST + " variants",
                    "give fewer values, or make several comparisons");
        }
        List<List<String>> rows = new ArrayList<>(List.of(List.of()));
        for (Axis axis : axes) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> row : rows) {
                for (String value : axis.values()) {
                    List<String> more = new ArrayList<>(row);
                    more.add(value);
                    longer.add(more);
                }
            }
            rows = longer;
        }
        List<Variant> variants = new ArrayList<>();
        for (List<String> row : rows) {
            variants.add(new Variant(variants.size() + 1, List.copyOf(axes), List.copyOf(row)));
        }
        return variants;
    }

    /** In the order to be run in: what differs only in late stages comes one after the other, and shares the early ones. */
    public static List<Variant> inRunningOrder(List<Variant> variants) {
        if (variants.isEmpty()) {
            return variants;
        }
        List<Axis> axes = variants.getFirst().axes();
        Comparator<Variant> order = Comparator.comparingInt(variant -> 0);
        for (Axis axis :
                axes.stream().sorted(Comparator.comparingInt(Axis::rank)).toList()) {
            int index = axes.indexOf(axis);
            order = order.thenComparingInt(
                    variant -> axis.values().indexOf(variant.values().get(index)));
        }
        return variants.stream().sorted(order).toList();
    }

    /** {@code base} with the values of this variant. */
    public JobRequest of(JobRequest base) throws KilnException {
        JobRequest request = base;
        for (int i = 0; i < axes.size(); i++) {
            request = axes.get(i).apply(request, values.get(i));
        }
        return request;
    }

    /** For people: {@code baker=vertex-idw seed=1}. */
    public String label() {
        return settings().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Axis to value, in the order of the axes. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < axes.size(); i++) {
            settings.put(axes.get(i).key(), values.get(i));
        }
        return settings;
    }

    /** A name for its folder: number and values, in characters that every file system and every address takes. */
    public String folder() {
        String name = number + "-" + String.join("-", values).replaceAll("[^A-Za-z0-9._-]+", "_");
        String cut = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return cut.replaceAll("[.]+$", "");
    }
}
