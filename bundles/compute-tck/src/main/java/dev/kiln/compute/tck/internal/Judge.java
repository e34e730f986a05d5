package dev.kiln.compute.tck.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.tck.Tolerance;
import dev.kiln.compute.tck.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Runs a scenario on two devices and compares. */
public final class Judge {
    private final Device reference;
    private final Device subject;
    private final long seed;

    /** Compares {@code subject} with {@code reference} on operands of {@code seed}. */
    public Judge(Device reference, Device subject, long seed) {
        this.reference = reference;
        this.subject = subject;
        this.seed = seed;
    }

    /** One verdict for each layout. */
    public List<Verdict> judge(Case scenario) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Layout layout : List.of(Layout.TIGHT, Layout.STRIDED)) {
            verdicts.add(judge(scenario, layout));
        }
        return verdicts;
    }

    private Verdict judge(Case scenario, Layout layout) {
        String name = scenario.scenario() + " " + layout;
        long own = seed + scenario.scenario().hashCode();
        try (Rig tried = new Rig(subject, own, layout, false);
                Rig known = new Rig(reference, own, layout, false);
                Rig positive = new Rig(reference, own, layout, true)) {
            scenario.body().run(tried);
            boolean formula = tried.results().stream().allMatch(result -> result.expected() != null);
            if (!formula) {
                scenario.body().run(known);
            }
            if (tried.results().stream().anyMatch(result -> result.tolerance() == Tolerance.PRODUCT)) {
                scenario.body().run(positive);
            }
            return compare(scenario.op(), name, tried, known, positive);
        } catch (RuntimeException e) {
            return new Verdict(scenario.op(), name, false, Double.POSITIVE_INFINITY, "threw " + e);
        }
    }

    private static Verdict compare(String op, String name, Rig tried, Rig known, Rig positive) {
        String damage = tried.damage();
        if (!damage.isEmpty()) {
            return new Verdict(op, name, false, Double.POSITIVE_INFINITY, damage);
        }
        double worst = 0;
        for (int r = 0; r < tried.results().size(); r++) {
            Result result = tried.results().get(r);
            double[] actual = values(tried, r);
            double[] expected = result.expected() != null ? result.expected() : values(known, r);
            double[] magnitude = result.tolerance() == Tolerance.PRODUCT ? values(positive, r) : null;
            double[] bounds = Bounds.of(result, expected, magnitude);
            for (int i = 0; i < actual.length; i++) {
                if (!within(actual[i], expected[i], bounds[i])) {
                    return new Verdict(
                            op,
                            name,
                            false,
                            ratio(actual[i], expected[i], bounds[i]),
                            where(result, i) + " is " + actual[i] + ", not " + expected[i] + " within " + bounds[i]);
                }
                worst = Math.max(worst, ratio(actual[i], expected[i], bounds[i]));
            }
        }
        return new Verdict(op, name, true, worst, "");
    }

    private static double[] values(Rig rig, int result) {
        Operand operand = rig.results().get(result).operand();
        return operand.values(rig.content(operand));
    }

    private static boolean within(double actual, double expected, double bound) {
        return Double.isNaN(expected)
                ? Double.isNaN(actual)
                : actual == expected || Math.abs(actual - expected) <= bound && Double.isFinite(actual);
    }

    private static double ratio(double actual, double expected, double bound) {
        return actual == expected || Double.isNaN(expected) && Double.isNaN(actual)
                ? 0
                : Math.abs(actual - expected) / bound;
    }

    private static String where(Result result, int i) {
        int channels = result.operand().view().channels();
        return result.name() + "[" + i / channels + "," + i % channels + "]";
    }
}
