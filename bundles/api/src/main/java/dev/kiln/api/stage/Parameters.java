package dev.kiln.api.stage;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
     * Refuses what does not fit a declaration: names that are not in it, and values that they do not take.
     *
     * @param declared all parameters that there are
     * @throws KilnException of kind {@link Fault#USAGE} that names the parameter and what would be right
     */
    public void requireFit(List<Parameter> declared) throws KilnException {
        requireOnly(declared.stream().map(Parameter::name).toArray(String[]::new));
        for (Parameter parameter : declared) {
            value(parameter);
        }
    }

    /**
     * The whole number set for {@code declared}, or else its default, if it has one.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if another value was set
     * @throws IllegalArgumentException if it is not declared as a whole number
     */
    public OptionalLong wholeNumber(Parameter declared) throws KilnException {
        require(declared, declared.values() instanceof Values.WholeNumber);
        return value(declared).stream().mapToLong(Long::parseLong).findFirst();
    }

    /**
     * The number set for {@code declared}, or else its default, if it has one.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if another value was set
     * @throws IllegalArgumentException if it is not declared as a number
     */
    public OptionalDouble number(Parameter declared) throws KilnException {
        require(declared, declared.values() instanceof Values.DecimalNumber);
        return value(declared).stream().mapToDouble(Double::parseDouble).findFirst();
    }

    /**
     * Whether {@code declared} is on.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if another value was set
     * @throws IllegalArgumentException if it is not declared as a switch
     */
    public boolean isOn(Parameter declared) throws KilnException {
        require(declared, declared.values() instanceof Values.Switch);
        return value(declared).filter("true"::equals).isPresent();
    }

    /**
     * The value set for {@code declared}, whatever its type, without blanks around, or else its default, if it has one.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if another value was set
     */
    public Optional<String> value(Parameter declared) throws KilnException {
        String text = values.get(declared.name());
        if (text != null) {
            return Optional.of(declared.checked(text));
        }
        return Optional.of(declared.standard()).filter(standard -> !standard.isEmpty());
    }

    /**
     * The whole number called {@code name}, if it was set.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if it is no whole number between {@code least} and {@code most}
     */
    public OptionalLong wholeNumber(String name, long least, long most) throws KilnException {
        return wholeNumber(Parameter.wholeNumber(name, least, most, name));
    }

    /**
     * The number called {@code name}, if it was set.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if it is no number between {@code least} and {@code most}
     */
    public OptionalDouble number(String name, double least, double most) throws KilnException {
        return number(Parameter.number(name, least, most, name));
    }

    private static void require(Parameter declared, boolean fits) {
        if (!fits) {
            throw new IllegalArgumentException(
                    declared.name() + " is declared as " + declared.values().wanted());
        }
    }
}
