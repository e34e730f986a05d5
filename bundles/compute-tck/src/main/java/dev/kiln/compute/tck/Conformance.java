package dev.kiln.compute.tck;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tck.internal.Case;
import dev.kiln.compute.tck.internal.Catalogue;
import dev.kiln.compute.tck.internal.DeviceCases;
import dev.kiln.compute.tck.internal.Judge;
import dev.kiln.compute.tck.internal.Repetition;
import dev.kiln.compute.tck.internal.Violations;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Holds a device against the contract. Primitives are compared with a reference device, composites with float64 formulas,
 * both on seeded random operands of many shapes, types and layouts; outputs start poisoned, and what lies between rows
 * and around tensors must stay as it was.
 */
public final class Conformance {
    private final Device reference;
    private final long seed;

    /**
     * @param reference an open device of the backend {@code cpu-reference}
     * @param seed of the operands; any value is as good as another
     */
    public Conformance(Device reference, long seed) {
        this.reference = reference;
        this.seed = seed;
    }

    /** The names that {@link #run(Device, Predicate)} asks for, in the order in which it does. */
    public static List<String> names() {
        Set<String> names = new LinkedHashSet<>();
        Catalogue.all().forEach(scenario -> names.add(scenario.op()));
        names.addAll(List.of("violation", "device"));
        return List.copyOf(names);
    }

    /** Every scenario of every operation, then scopes, memory, transfers and refusals. */
    public List<Verdict> run(Device subject) {
        return run(subject, op -> true);
    }

    /** The scenarios of the operations that {@code ops} names; {@code device} and {@code violation} are names too. */
    public List<Verdict> run(Device subject, Predicate<String> ops) {
        List<Verdict> verdicts = new ArrayList<>();
        Judge judge = new Judge(reference, subject, seed);
        for (Case scenario : Catalogue.all()) {
            if (ops.test(scenario.op())) {
                verdicts.addAll(judge.judge(scenario));
            }
        }
        if (ops.test("violation")) {
            verdicts.addAll(Violations.of(subject, reference));
        }
        if (ops.test("device")) {
            verdicts.addAll(DeviceCases.of(subject));
        }
        return List.copyOf(verdicts);
    }

    /**
     * Whether a backend gives the same bytes when it is asked again, and with one thread as with many.
     *
     * @throws KilnException if the backend does not open
     */
    public List<Verdict> repeat(Backend backend, DeviceSettings settings) throws KilnException {
        try (Device one = backend.open(settings.withThreads(1));
                Device many = backend.open(settings.withThreads(Math.max(3, settings.threads())))) {
            return Repetition.of(one, many, seed);
        }
    }
}
