package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.nn.FlowSampling;
import java.util.Set;
import java.util.TreeSet;

/** Reads the parameters that a user set for a stage, by the names that the bundle's README lists. */
final class Knobs {
    private static final int MOST_STEPS = 1000;
    private static final double STRONGEST = 100;
    private static final String[] SAMPLER = {
        "steps", "guidance", "guidance-rescale", "guidance-from", "guidance-to", "rescale-t",
    };

    private final Parameters parameters;

    /**
     * @param known all names the stage has
     * @throws KilnException of kind USAGE if another one was set
     */
    Knobs(Parameters parameters, Set<String> known) throws KilnException {
        this.parameters = parameters;
        for (String name : parameters.values().keySet()) {
            if (!known.contains(name)) {
                throw new KilnException(
                        Fault.USAGE, name, "is no parameter of TRELLIS.2", "known are " + String.join(", ", known));
            }
        }
    }

    /** Names of the samplers' knobs, those of each under its prefix. */
    static Set<String> names(Set<String> others, String... samplers) {
        Set<String> names = new TreeSet<>(others);
        for (String sampler : samplers) {
            for (String knob : SAMPLER) {
                names.add(sampler + "-" + knob);
            }
        }
        return names;
    }

    /** What is set for {@code name}, without blanks around, or {@code otherwise}. */
    String text(String name, String otherwise) {
        String value = parameters.values().get(name);
        return value == null ? otherwise : value.strip();
    }

    /** One of {@code allowed}, the first of which holds if nothing is set. */
    String choice(String name, String... allowed) throws KilnException {
        String value = text(name, allowed[0]);
        if (!Set.of(allowed).contains(value)) {
            throw new KilnException(
                    Fault.USAGE, name, "'" + value + "' is unknown", "give one of " + String.join(", ", allowed));
        }
        return value;
    }

    int count(String name, int least, int most, int otherwise) throws KilnException {
        return (int) parameters.wholeNumber(name, least, most).orElse(otherwise);
    }

    /** The checkpoint's sampling with what the user changed. */
    FlowSampling sampling(String prefix, FlowSampling from) throws KilnException {
        return new FlowSampling(
                count(prefix + "-steps", 1, MOST_STEPS, from.steps()),
                parameters.number(prefix + "-rescale-t", 0.01, STRONGEST).orElse(from.timeRescale()),
                parameters.number(prefix + "-guidance", -STRONGEST, STRONGEST).orElse(from.guidance()),
                parameters.number(prefix + "-guidance-rescale", 0, 1).orElse(from.guidanceRescale()),
                parameters.number(prefix + "-guidance-from", 0, 1).orElse(from.guidedFrom()),
                parameters.number(prefix + "-guidance-to", 0, 1).orElse(from.guidedTo()),
                from.sigmaMin());
    }
}
