package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the services of some kinds: what there is, whether it can be used, and if not, why. */
abstract class OffersVerb implements Verb {
    private final List<String> kinds;
    private final String none;

    @Mixin
    private CommonOptions common;

    /**
     * @param none what to say if nothing of these kinds is installed
     * @param kinds names of the kinds to list
     */
    OffersVerb(String none, String... kinds) {
        this.none = none;
        this.kinds = List.of(kinds);
    }

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        node.settings();
        Catalogue catalogue = node.need(Catalogue.class);
        Table table = new Table("ID", "KIND", "STATE", "VERSION", "WHAT");
        int rows = 0;
        for (String name : kinds) {
            Optional<Kind<?>> kind = Kind.named(name);
            List<Offer> offers = kind.map(catalogue::offers).orElse(List.of());
            List<Offer> shared = sharingTheirId(offers);
            for (Offer offer : offers) {
                String from = shared.contains(offer) ? " (" + offer.bundle() + ")" : "";
                table.row(
                        (offer.chosen() ? "* " : "  ") + offer.id(),
                        name,
                        state(offer),
                        offer.version(),
                        what(offer) + from);
                rows++;
            }
        }
        if (rows == 0) {
            console.out().println(none);
        } else {
            table.print(console.out());
            console.out().println("* is what the next job takes");
        }
        return 0;
    }

    /**
     * Prints what parameters the service called {@code id} takes, by the stages of the kinds that this verb lists.
     *
     * @throws KilnException of kind USAGE if there is none
     */
    int explain(String id, Console console, Node node) throws KilnException, InterruptedException {
        node.settings();
        ParameterTable.print(kinds, id, node.need(Catalogue.class), console.out());
        return 0;
    }

    /** Those whose id is also that of a service of another bundle. */
    static List<Offer> sharingTheirId(List<Offer> offers) {
        return offers.stream()
                .filter(offer -> offers.stream()
                        .anyMatch(other ->
                                other.id().equals(offer.id()) && !other.bundle().equals(offer.bundle())))
                .toList();
    }

    private static String state(Offer offer) {
        return offer.state().name().toLowerCase(Locale.ROOT);
    }

    private static String what(Offer offer) {
        if (offer.reason().isEmpty()) {
            return offer.description();
        }
        return offer.reason() + (offer.remedy().isEmpty() ? "" : "; " + offer.remedy());
    }

    @Command(name = "mattes", description = "Lists what can cut a subject out of its background.")
    static final class Mattes extends OffersVerb {
        Mattes() {
            super("no matte is installed; 'generate --matte FILE' takes a mask of your own", "matte");
        }
    }

    @Command(name = "bakers", description = "Lists what can carry the appearance over to the finished mesh.")
    static final class Bakers extends OffersVerb {
        @Option(names = "--explain", paramLabel = "ID", description = "list the parameters that a baker takes")
        private String explained;

        Bakers() {
            super("no baker is installed; put its bundle into plugins/", "baker");
        }

        @Override
        public int run(Console console, Node node) throws KilnException, InterruptedException {
            return explained == null ? super.run(console, node) : explain(explained, console, node);
        }
    }
}
