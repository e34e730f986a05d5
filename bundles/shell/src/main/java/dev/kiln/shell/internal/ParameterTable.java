package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** Tells people which parameters a service takes, as {@code --set} has them. */
final class ParameterTable {
    private ParameterTable() {}

    /**
     * Prints the parameters of {@code id} in the stages of {@code kinds}.
     *
     * @throws KilnException of kind USAGE that lists what is there if none of these kinds has such a service
     */
    static void print(List<String> kinds, String id, Catalogue catalogue, PrintStream out) throws KilnException {
        List<Kind<?>> its = kinds.stream()
                .flatMap(name -> Kind.named(name).stream())
                .<Kind<?>>filter(kind -> catalogue.offers(kind).stream()
                        .anyMatch(offer -> offer.id().equals(id)))
                .toList();
        if (its.isEmpty()) {
            catalogue.require(Kind.named(kinds.getFirst()).orElseThrow(), id);
        }
        Table table = new Table("PARAMETER", "TAKES", "DEFAULT", "WHAT");
        for (Kind<?> kind : its) {
            String stage = kind.stage().orElseThrow();
            Optional<List<Parameter>> declared = catalogue.parameters(kind, id);
            if (declared.isEmpty()) {
                out.println(id + " does not say which parameters it takes in the stage " + stage);
            } else if (declared.get().isEmpty()) {
                out.println(id + " takes no parameters in the stage " + stage);
            }
            for (Parameter parameter : declared.orElse(List.of())) {
                String standard = parameter.standard().isEmpty() ? "-" : parameter.standard();
                table.row(stage + "." + parameter.name(), parameter.values().wanted(), standard, parameter.meaning());
            }
        }
        if (!table.isEmpty()) {
            table.print(out);
            out.println("set one with --set PARAMETER=VALUE");
        }
    }
}
