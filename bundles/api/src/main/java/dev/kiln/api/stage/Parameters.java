package dev.kiln.api.stage;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Named values that a user set for one stage, sorted by name. Names are lower-case with hyphens, as on the command
 * line. A stage refuses names it does not know.
 *
 * @param values name to value
 */
public record Parameters(Map<String, String> values) {
    /** Keeps a sorted copy. */
    public Parameters {
        values = java.util.Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** No parameters: every default holds. */
    public static Parameters none() {
        return new Parameters(Map.of());
    }

    /**
     * Refuses names that a stage does not know.
     *
     * @param known all names it knows
     * @throws KilnException of kind {@link Fault#USAGE} that names the first unknown one and lists the known ones
     */
    public void requireOnly(String... known) throws KilnException {
        for (String name : values.keySet()) {
            if (!List.of(known).contains(name)) {
                throw new KilnException(
                        Fault.USAGE,
                        name,
                        "is no parameter of this stage",
                        known.length == 0 ? "it takes none" : "it takes " + String.join(", ", known));
            }
        }
    }

    /**
     * The whole number called {@code name}, if it was set.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if it is no whole number between {@code least} and {@code most}
     */
    public OptionalLong wholeNumber(String name, long least, long most) throws KilnException {
        String text = values.get(name);
        if (text == null) {
            return OptionalLong.empty();
        }
        try {
            long value = Long.parseLong(text.strip());
            if (value >= least && value <= most) {
                return OptionalLong.of(value);
            }
        } catch (NumberFormatException e) {
            // falls through to the one message below
        }
        throw outside(name, text, "a whole number from " + least + " to " + most);
    }

    /**
     * The number called {@code name}, if it was set.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if it is no number between {@code least} and {@code most}
     */
    public OptionalDouble number(String name, double least, double most) throws KilnException {
        String text = values.get(name);
        if (text == null) {
            return OptionalDouble.empty();
        }
        try {
            double value = Double.parseDouble(text.strip());
            if (value >= least && value <= most) {
                return OptionalDouble.of(value);
            }
        } catch (NumberFormatException e) {
            // falls through to the one message below
        }
        throw outside(name, text, "a number from " + least + " to " + most);
    }

    private static KilnException outside(String name, String text, String wanted) {
        return new KilnException(Fault.USAGE, name, "'" + text + "' is not " + wanted, "give " + wanted);
    }
}
