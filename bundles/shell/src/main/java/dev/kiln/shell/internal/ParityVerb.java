package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Backends;
import dev.kiln.parity.Parity;
import dev.kiln.parity.ParityReport;
import dev.kiln.parity.ParityRow;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares the installed models with stored runs of their reference implementations. */
@Command(name = "parity", description = "Compares the models with a folder of stored reference runs; 1 if one differs.")
final class ParityVerb implements Verb {
    private static final String ROW = "%-10s %-20s %-40s %10s %10s  %s%n";

    @Parameters(paramLabel = "DIR", description = "holds pairs NAME.json, NAME.safetensors")
    private Path folder;

    @Option(names = "--backend", paramLabel = "ID", description = "what computes, if not the node's choice")
    private String backend;

    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        node.settings();
        Parity parity = node.need(Parity.class);
        try (BackendLease lease = node.need(Backends.class).lease(Optional.ofNullable(backend));
                Device device = lease.open()) {
            console.out().printf(Locale.ROOT, ROW, "VERDICT", "FIXTURE", "CHECK", "MAX ERROR", "TOLERANCE", "NOTE");
            ParityReport report = parity.run(console.resolve(folder), device, row -> print(console, row));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long good = report.rows().stream()
                    .filter(row -> row.verdict() == ParityRow.Verdict.PASS)
                    .count();
            console.out()
                    .println(good + " of " + report.rows().size() + " pass on "
                            + lease.leased().id());
            return report.passed() ? 0 : Fault.FAILED.exitCode();
        }
    }

    private static void print(Console console, ParityRow row) {
        console.out()
                .printf(
                        Locale.ROOT,
                        ROW,
                        row.verdict(),
                        row.fixture(),
                        row.check(),
                        number(row.maxError()),
                        number(row.tolerance()),
                        row.note());
        console.out().flush();
    }

    private static String number(double value) {
        return value == 0
                ? "0"
                : String.format(Locale.ROOT, value < 1e6 && value == Math.rint(value) ? "%.0f" : "%.2e", value);
    }
}
