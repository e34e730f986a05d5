package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import dev.kiln.engine.Profiles;
import dev.kiln.engine.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows and changes the settings of the node. */
@Command(
        name = "use",
        description = {
            "Changes a setting of this node, or lists all settings.",
            "'use baker vertex-idw' sets a key; 'use vertex-idw' finds the key by the kind of the service."
        })
final class UseVerb implements Verb {
    @Mixin
    private CommonOptions common;

    @Parameters(arity = "0..2", paramLabel = "[KEY] VALUE", description = "the setting and its value, or a service id")
    private List<String> words = List.of();

    @Option(names = "--save", description = "write it into the active profile, so that it holds from the next start on")
    private boolean save;

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        NodeSettings settings = node.settings();
        if (words.isEmpty()) {
            list(console, settings);
            return 0;
        }
        if (!save && !console.interactive()) {
            throw new KilnException(
                    Fault.USAGE,
                    "use",
                    "a setting of a single command ends with it",
                    "add --save to keep it in the profile, or use it inside 'kiln shell'");
        }
        Catalogue catalogue = node.need(Catalogue.class);
        Knob knob = words.size() == 2 ? Knob.of(words.getFirst()) : knobOf(catalogue, words.getFirst());
        String value = knob.checked(words.getLast());
        Kind<?> kind = Kind.named(knob.key()).orElse(null);
        if (kind != null && !value.equals(knob.standard())) {
            catalogue.require(kind, value);
        }
        settings.use(knob, value);
        console.out().println(knob.key() + " = " + value);
        if (save) {
            Profiles profiles = node.need(Profiles.class);
            String active = profiles.active()
                    .orElseThrow(() -> new KilnException(
                            Fault.ENVIRONMENT, "--save", "no profile is active", "start with --profile NAME"));
            profiles.save(active, Map.of(knob, value));
            console.out().println("saved in profile " + active);
        }
        return 0;
    }

    private static void list(Console console, NodeSettings settings) {
        Table table = new Table("KEY", "VALUE", "TAKES", "WHAT");
        settings.values()
                .forEach((knob, value) ->
                        table.row(knob.key(), value.isEmpty() ? "-" : value, knob.range(), knob.meaning()));
        table.print(console.out());
    }

    /** The setting that chooses among services of the kind that has this id. */
    private static Knob knobOf(Catalogue catalogue, String id) throws KilnException {
        List<Kind<?>> kinds = new ArrayList<>();
        TreeSet<String> ids = new TreeSet<>();
        for (Kind<?> kind : Kind.all()) {
            List<String> here = catalogue.offers(kind).stream().map(Offer::id).toList();
            ids.addAll(here);
            if (here.contains(id)) {
                kinds.add(kind);
            }
        }
        if (kinds.isEmpty()) {
            throw new KilnException(
                    Fault.USAGE,
                    "'" + id + "'",
                    "is no service here",
                    Spelling.hint(id, ids) + "Services are " + String.join(", ", ids) + "; a setting needs KEY VALUE");
        }
        List<String> names = kinds.stream().map(Kind::name).toList();
        if (names.equals(List.of("shaper", "painter"))) {
            return Knob.GENERATOR;
        }
        if (names.size() > 1) {
            throw new KilnException(
                    Fault.USAGE, "'" + id + "'", "can be " + String.join(" or ", names), "say which: use KEY " + id);
        }
        return Knob.of(names.getFirst());
    }
}
