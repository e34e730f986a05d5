package dev.kiln.api.stage;

import java.util.List;
import java.util.Objects;

/**
 * One parameter that a service takes in a stage: declared once, and read, checked, listed and documented by that. Read its
 * value with the methods of {@link Parameters}.
 *
 * @param name lower-case letters, digits and hyphens, as in {@code --set STAGE.NAME=VALUE}
 * @param values which values it takes
 * @param standard the value that holds if it is not set, as a user would write it; empty if that depends on something, which
 *     the meaning then says
 * @param meaning what it does, one line
 */
public record Parameter(String name, Values values, String standard, String meaning) {
    /** @throws IllegalArgumentException if the name is none, the default is no value, or the meaning is not one line */
    public Parameter {
        Objects.requireNonNull(values);
        if (!name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException("'" + name + "' is no name of a parameter");
        }
        if (!standard.isEmpty() && !values.admit(standard)) {
            throw new IllegalArgumentException("default '" + standard + "' of " + name + " is not " + values.wanted());
        }
        if (meaning.isBlank() || !meaning.matches("[^\\p{Cntrl}]+")) {
            throw new IllegalArgumentException("the meaning of " + name + " is not one line");
        }
    }

    /** A whole number; there is no default yet. */
    public static Parameter wholeNumber(String name, long least, long most, String meaning) {
        return new Parameter(name, new Values.WholeNumber(least, most), "", meaning);
    }

    /** A number; there is no default yet. */
    public static Parameter number(String name, double least, double most, String meaning) {
        return new Parameter(name, new Values.DecimalNumber(least, most), "", meaning);
    }

    /** One of a few words; there is no default yet. */
    public static Parameter choice(String name, List<String> words, String meaning) {
        return new Parameter(name, new Values.Choice(words), "", meaning);
    }

    /** On or off. */
    public static Parameter onOrOff(String name, boolean standard, String meaning) {
        return new Parameter(name, new Values.Switch(), Boolean.toString(standard), meaning);
    }

    /** Any text; there is no default. */
    public static Parameter text(String name, String meaning) {
        return new Parameter(name, new Values.Text(), "", meaning);
    }

    /** A folder; there is no default. */
    public static Parameter folder(String name, String meaning) {
        return new Parameter(name, new Values.Folder(), "", meaning);
    }

    /** The same with a default. */
    public Parameter withDefault(String value) {
        return new Parameter(name, values, value, meaning);
    }

    /** The same with a whole number as its default. */
    public Parameter withDefault(long value) {
        return withDefault(Long.toString(value));
    }

    /**
     * {@code text} without blanks around it.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if this parameter does not take it
     */
    public String checked(String text) throws KilnException {
        String value = text.strip();
        if (!values.admit(value)) {
            String wanted = values.wanted();
            throw new KilnException(Fault.USAGE, name, "'" + text + "' is not " + wanted, "give " + wanted);
        }
        return value;
    }
}
