package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.check.ModelCheck;
import dev.kiln.weights.check.ModuleCheck;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the generators, or compares the weights of one with the published ones. */
@Command(
        name = "models",
        description = {
            "Lists the generators: what shapes a mesh and what paints it.",
            "'models check ID' compares the weights of one with the published ones, by their headers; 1 if they differ."
        })
final class ModelsVerb extends OffersVerb {
    /** Differences shown of one module. */
    private static final int SHOWN = 8;

    @Parameters(arity = "0..1", index = "0", paramLabel = "check", description = "check the weights of a generator")
    private String action;

    @Parameters(arity = "0..1", index = "1", paramLabel = "ID", description = "the generator to check")
    private String id;

    @Option(
            names = "--checkpoint",
            paramLabel = "FOLDER|REF",
            description = "the weights to check; those that the generator takes by itself if not given")
    private String checkpoint = "";

    @Option(names = "--explain", paramLabel = "ID", description = "list the parameters that a generator takes")
    private String explained;

    ModelsVerb() {
        super("no generator is installed; put its bundle into plugins/", "shaper", "painter");
    }

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        if (action == null) {
            return explained == null ? super.run(console, node) : explain(explained, console, node);
        }
        if (!action.equals("check") || id == null || explained != null) {
            throw new KilnException(
                    Fault.USAGE,
                    "models " + action,
                    "is no command",
                    "write 'models', 'models --explain ID' or 'models check ID'");
        }
        List<ModuleCheck> modules = node.named(ModelCheck.class, id).check(checkpoint);
        Table table = new Table("MODULE", "TENSORS", "EXPECTED", "TYPES", "VERDICT");
        for (ModuleCheck module : modules) {
            String verdict =
                    module.asPublished() ? "as published" : module.differences().size() + " differences";
            table.row(module.module(), module.found(), module.expected(), module.dtypes(), verdict);
        }
        table.print(console.out());
        for (ModuleCheck module : modules) {
            List<String> differences = module.differences();
            differences.stream().limit(SHOWN).forEach(line -> console.out().println(module.module() + ": " + line));
            if (differences.size() > SHOWN) {
                console.out().println(module.module() + ": and " + (differences.size() - SHOWN) + " more");
            }
        }
        return modules.stream().allMatch(ModuleCheck::asPublished) ? 0 : Fault.FAILED.exitCode();
    }
}
