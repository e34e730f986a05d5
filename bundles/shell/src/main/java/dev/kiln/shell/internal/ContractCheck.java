package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Verdict;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Spelling;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Runs the conformance kit on a leased backend and prints a row for each operation as soon as it is known.
 *
 * @param reference a lease of the reference backend
 * @param subject a lease of the backend to check
 */
record ContractCheck(BackendLease reference, BackendLease subject) {
    private static final long SEED = 1;
    private static final String REPETITION = "repetition";
    private static final String ROW = "%-14s %6s %7s %7s  %s%n";

    /**
     * Checks.
     *
     * @param wanted names of operations, or none for all
     * @return whether the contract was kept
     */
    boolean run(PrintStream out, List<String> wanted) throws KilnException, InterruptedException {
        List<String> names = chosen(wanted);
        out.printf(Locale.ROOT, ROW, "OP", "CASES", "FAILED", "WORST", "FIRST FAILURE");
        int cases = 0;
        int failed = 0;
        // The kit tries cancelling itself, so these devices are opened without the lease's own.
        try (Device known = reference.backend().open(reference.settings());
                Device tried = subject.backend().open(subject.settings())) {
            Conformance kit = new Conformance(known, SEED);
            for (String name : names) {
                requireLease();
                List<Verdict> verdicts = name.equals(REPETITION)
                        ? kit.repeat(subject.backend(), subject.settings())
                        : kit.run(tried, name::equals);
                cases += verdicts.size();
                failed += row(out, name, verdicts);
            }
        }
        out.printf(
                Locale.ROOT,
                "%s %s the contract of dev.kiln.compute: %d of %d cases failed%n",
                subject.leased().id(),
                failed == 0 ? "keeps" : "breaks",
                failed,
                cases);
        return failed == 0;
    }

    private static List<String> chosen(List<String> wanted) throws KilnException {
        List<String> known = new java.util.ArrayList<>(Conformance.names());
        known.add(REPETITION);
        for (String name : wanted) {
            if (!known.contains(name)) {
                throw new KilnException(
                        Fault.USAGE,
                        "'" + name + "'",
                        "is no operation",
                        Spelling.hint(name, known) + "Operations are " + String.join(", ", known));
            }
        }
        return wanted.isEmpty() ? known : wanted;
    }

    private void requireLease() throws KilnException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (subject.revoked() || reference.revoked()) {
            throw new KilnException(
                    Fault.FAILED, subject.leased().id(), "was taken away during the check", "check it again");
        }
    }

    private static int row(PrintStream out, String name, List<Verdict> verdicts) {
        List<Verdict> failed = verdicts.stream().filter(v -> !v.passed()).toList();
        double worst = verdicts.stream().mapToDouble(Verdict::worst).max().orElse(0);
        Optional<Verdict> first = failed.stream().findFirst();
        out.printf(
                Locale.ROOT,
                ROW,
                name,
                verdicts.size(),
                failed.size(),
                worst == 0 ? "exact" : worst < 1000 ? String.format(Locale.ROOT, "%.2f", worst) : "beyond",
                first.map(v -> v.scenario() + ": " + v.detail()).orElse(""));
        out.flush();
        return failed.size();
    }
}
