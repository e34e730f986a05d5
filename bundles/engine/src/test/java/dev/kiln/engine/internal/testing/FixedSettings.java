package dev.kiln.engine.internal.testing;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Settings in memory; every knob has its default until used. */
public final class FixedSettings implements NodeSettings {
    private final Map<Knob, String> set = new ConcurrentHashMap<>();

    public FixedSettings with(Knob knob, String value) {
        set.put(knob, value);
        return this;
    }

    @Override
    public String value(Knob knob) {
        return set.getOrDefault(knob, knob.standard());
    }

    @Override
    public Map<Knob, String> values() {
        Map<Knob, String> all = new TreeMap<>();
        for (Knob knob : Knob.values()) {
            all.put(knob, value(knob));
        }
        return all;
    }

    @Override
    public List<KilnException> problems() {
        return List.of();
    }

    @Override
    public void use(Knob knob, String value) throws KilnException {
        set.put(knob, knob.checked(value));
    }
}
