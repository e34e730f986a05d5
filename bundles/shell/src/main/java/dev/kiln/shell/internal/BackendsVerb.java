package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.OpReport;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Backends;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the compute backends, tells how one runs each operation, or holds one against the contract. */
@Command(
        name = "backends",
        description = "Lists the compute backends and whether each works on this machine.",
        footerHeading = "%n",
        footer = "--check ends with 1 if the backend breaks the contract. A backend in plugins/ can be named too.")
final class BackendsVerb extends OffersVerb {
    private static final String REFERENCE = "cpu-reference";

    @ArgGroup
    private Question question;

    @Option(
            names = "--ops",
            split = ",",
            paramLabel = "NAME",
            description = "with --check: these operations only, separated by commas")
    private List<String> ops;

    /** One of these, or neither. */
    private static final class Question {
        @Option(names = "--check", paramLabel = "ID", description = "hold a backend against the contract, op by op")
        private String check;

        @Option(
                names = "--explain",
                paramLabel = "ID",
                description = "tell for each operation whether it is the backend's own, tiled, composed or on the host")
        private String explain;
    }

    BackendsVerb() {
        super("no compute backend is installed", "backend");
    }

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        if (ops != null && (question == null || question.check == null)) {
            throw new KilnException(Fault.USAGE, "--ops", "goes with --check only", "name a backend with --check ID");
        }
        if (question == null) {
            super.run(console, node);
            devices(console, node);
            return 0;
        }
        node.settings();
        return question.check != null ? check(console, node) : explain(console, node);
    }

    /** What the setting {@code device} chooses among, for each backend that works and has several. */
    private static void devices(Console console, Node node) throws KilnException, InterruptedException {
        Table table = new Table("BACKEND", "DEVICE", "NAME");
        for (Offer offer : node.need(Catalogue.class).offers(Kind.BACKEND)) {
            if (offer.state() == Offer.State.READY) {
                try (BackendLease lease = node.need(Backends.class).lease(Optional.of(offer.id()))) {
                    List<String> names = lease.backend().devices();
                    for (int i = 0; i < names.size(); i++) {
                        table.row(offer.id(), Integer.toString(i), names.get(i));
                    }
                }
            }
        }
        if (!table.isEmpty()) {
            console.out().println();
            table.print(console.out());
        }
    }

    private int explain(Console console, Node node) throws KilnException, InterruptedException {
        try (BackendLease lease = node.need(Backends.class).lease(Optional.of(question.explain));
                Device device = lease.open()) {
            Table table = new Table("OP", "RUNS");
            for (OpReport report : device.ops().explain()) {
                table.row(report.op(), report.home().name().toLowerCase(Locale.ROOT));
            }
            table.print(console.out());
            return 0;
        }
    }

    private int check(Console console, Node node) throws KilnException, InterruptedException {
        Backends backends = node.need(Backends.class);
        try (BackendLease reference = backends.lease(Optional.of(REFERENCE));
                BackendLease subject = backends.lease(Optional.of(question.check))) {
            boolean kept = new ContractCheck(reference, subject).run(console.out(), ops == null ? List.of() : ops);
            return kept ? 0 : Fault.FAILED.exitCode();
        }
    }
}
