package dev.kiln.engine.internal.settings;

import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import java.util.Optional;

/** Which service of a kind the settings of the node ask for. */
public final class Choices {
    /** Leaves the choice among all services of a kind to the chain. */
    private static final String AUTO = "auto";

    /** Wants no service of a kind. */
    private static final String OFF = "off";

    private Choices() {}

    /** The id that the node insists on for {@code kind}; empty leaves it to the kind's rule. */
    public static Optional<String> of(NodeSettings settings, Kind<?> kind) {
        Optional<String> own = set(settings, kind.name());
        boolean generates = kind == Kind.SHAPER || kind == Kind.PAINTER;
        return own.isEmpty() && generates ? set(settings, Knob.GENERATOR.key()) : own;
    }

    /** Whether {@code own}, the choice of a request, or else that of the node is to do without {@code kind}. */
    public static boolean isOff(NodeSettings settings, Kind<?> kind, String own) {
        return own == null ? of(settings, kind).equals(Optional.of(OFF)) : own.equals(OFF);
    }

    private static Optional<String> set(NodeSettings settings, String key) {
        for (Knob knob : Knob.values()) {
            if (knob.key().equals(key)) {
                return chosen(settings.value(knob));
            }
        }
        return Optional.empty();
    }

    /** What {@code value} chooses: nothing if it is empty or {@code auto}. */
    public static Optional<String> chosen(String value) {
        return value.isEmpty() || value.equals(AUTO) ? Optional.empty() : Optional.of(value);
    }
}
