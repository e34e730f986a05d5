package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells programs how to call Kiln. */
@Command(name = "manifest", description = "Prints, as JSON, all that a job host needs to run Kiln as a subprocess.")
final class ManifestVerb implements Verb {
    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        Catalogue catalogue = node.need(Catalogue.class);
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        Path program = node.home().resolve("bin").resolve(windows ? "kiln.cmd" : "kiln");
        Manifest manifest = new Manifest(Outcome.version(node.context()), program.toString(), new Offered(catalogue));
        console.out().println(manifest.json().toPrettyString());
        return 0;
    }

    /** What the catalogue has. */
    private record Offered(Catalogue catalogue) implements Manifest.Services {
        @Override
        public List<String> ids(Kind<?> kind) {
            return catalogue.offers(kind).stream()
                    .map(Offer::id)
                    .distinct()
                    .sorted()
                    .toList();
        }

        @Override
        public Optional<List<Parameter>> parameters(Kind<?> kind, String id) throws KilnException {
            return catalogue.parameters(kind, id);
        }
    }
}
