package dev.kiln.engine;

import dev.kiln.api.stage.KilnException;
import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/** The settings of this process, kept in configuration PID {@value #PID}. A service; changes take effect at once. */
@ProviderType
public interface NodeSettings {
    /** The configuration PID. */
    String PID = "kiln.node";

    /** The value of {@code knob}: what was set, else its default. Never a value that the knob refuses. */
    String value(Knob knob);

    /** {@link #value} of a knob of type {@link Knob.Type#NUMBER}. */
    default long number(Knob knob) {
        return Long.parseLong(value(knob));
    }

    /** {@link #value} of a knob of type {@link Knob.Type#SWITCH}. */
    default boolean isOn(Knob knob) {
        return Boolean.parseBoolean(value(knob));
    }

    /** Every knob with its value, in the order of the table. */
    Map<Knob, String> values();

    /**
     * Why the profile of this process could not be read (of kind ENVIRONMENT), keys of the configuration that no knob
     * has, and values that their knobs refuse. An unreadable profile and bad values stop new jobs.
     */
    List<KilnException> problems();

    /**
     * Sets {@code knob} for this process and returns when the change is in effect. Running jobs keep what they have.
     *
     * @throws KilnException of kind USAGE if the knob refuses the value
     */
    void use(Knob knob, String value) throws KilnException;
}
