package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import dev.kiln.parity.Parity;
import dev.kiln.parity.ParityReport;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares the installed models with stored runs of their reference implementations. */
@Command(
        name = "parity",
        description = "Compares the models with stored runs of their references; 1 if one comparison fails.")
final class ParityVerb implements Verb {
    /** Fixtures are small; their devices need not hold more. */
    private static final long DEVICE_BYTES = 2L << 30;

    @Parameters(paramLabel = "DIR", description = "a folder of fixtures, pairs NAME.json and NAME.safetensors")
    private Path folder;

    @Option(names = "--backend", paramLabel = "ID", description = "what computes; the node's if not given")
    private String backend;

    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        Parity parity = node.need(Parity.class);
        Catalogue catalogue = node.need(Catalogue.class);
        String id = backend == null ? chosen(catalogue) : backend;
        catalogue.require(Kind.BACKEND, id);
        Backend service = node.named(Backend.class, id);
        try (Device device = service.open(DeviceSettings.ofMemory(DEVICE_BYTES))) {
            ParityReport report = parity.run(console.resolve(folder), device, row -> {});
            console.out().print(report.table());
            return report.passed() ? 0 : Fault.FAILED.exitCode();
        }
    }

    private static String chosen(Catalogue catalogue) throws KilnException {
        return catalogue.offers(Kind.BACKEND).stream()
                .filter(Offer::chosen)
                .map(Offer::id)
                .findFirst()
                .orElseThrow(() -> new KilnException(
                        Fault.ENVIRONMENT, "backend", "none works on this machine", "'kiln backends' says why"));
    }
}
