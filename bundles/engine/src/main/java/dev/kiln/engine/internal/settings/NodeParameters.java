package dev.kiln.engine.internal.settings;

import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Knob;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** What the settings of a node add to the parameters that a user set for a stage. */
public final class NodeParameters {
    private static final List<Knob> KNOBS = List.of(Knob.DTYPE, Knob.LOW_VRAM);

    private NodeParameters() {}

    /** {@code own}, and for {@code service} what the node sets, by {@code node}, and {@code own} does not. */
    public static Parameters under(Parameters own, Function<Knob, String> node, Plugin service) {
        Map<String, String> all = new TreeMap<>(own.values());
        for (Knob knob : KNOBS) {
            String value = node.apply(knob);
            if (!value.isEmpty() && service.nodeParameters().contains(knob.key())) {
                all.putIfAbsent(knob.key(), value);
            }
        }
        return new Parameters(all);
    }
}
