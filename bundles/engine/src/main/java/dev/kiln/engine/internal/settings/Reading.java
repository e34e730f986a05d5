package dev.kiln.engine.internal.settings;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One configuration, read.
 *
 * @param values every knob with its value, or its default where nothing good was set
 * @param problems unknown keys and bad values, in the order of the keys
 */
record Reading(Map<Knob, String> values, List<KilnException> problems) {
    /** What Configuration Admin, DS and the Configurator add to every configuration. */
    private static final Set<String> NOT_OURS =
            Set.of("component.name", "component.id", "service.pid", "service.bundleLocation");

    private static final String CONFIGURATOR = ":configurator:";
    private static final String FELIX = "felix.";
    private static final String DS_TARGET = ".target";

    static Reading of(Map<String, Object> configuration) {
        Map<Knob, String> values = new EnumMap<>(Knob.class);
        for (Knob knob : Knob.values()) {
            values.put(knob, knob.standard());
        }
        List<KilnException> problems = new ArrayList<>();
        new TreeMap<>(configuration).forEach((key, value) -> {
            if (isOurs(key)) {
                try {
                    Knob knob = Knob.of(key);
                    values.put(knob, knob.checked(text(value)));
                } catch (KilnException e) {
                    problems.add(e);
                }
            }
        });
        return new Reading(Collections.unmodifiableMap(values), List.copyOf(problems));
    }

    /** Lists arrive as arrays, whose own text would be a type and an address. */
    private static String text(Object value) {
        return value instanceof Object[] list ? Arrays.toString(list) : String.valueOf(value);
    }

    private static boolean isOurs(String key) {
        return !NOT_OURS.contains(key)
                && !key.startsWith(CONFIGURATOR)
                && !key.startsWith(FELIX)
                && !key.startsWith("org.apache.felix.")
                && !key.endsWith(DS_TARGET);
    }
}
