package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says what Kiln can do. */
@Command(name = "help", description = "Shows all verbs, or the options of one.")
final class HelpVerb implements Verb {
    @Mixin
    private CommonOptions common;

    @Parameters(arity = "0..1", paramLabel = "VERB", description = "the verb to explain")
    private String verb;

    @Override
    public int run(Console console, Node node) throws KilnException {
        if (verb != null) {
            Commands.parser(verb).usage(console.out());
            return 0;
        }
        PrintStream out = console.out();
        out.println("Kiln turns a photo into a textured 3D asset.");
        out.println();
        out.println("  kiln generate PHOTO    makes PHOTO's name .glb in this folder");
        out.println("  kiln                   opens the shell");
        out.println();
        Table table = new Table("VERB", "WHAT IT DOES");
        for (String name : Commands.names()) {
            CommandLine parser = Commands.parser(name);
            table.row(name, parser.getCommandSpec().usageMessage().description()[0]);
        }
        table.print(out);
        out.println();
        out.println("'kiln VERB --help' shows its options. --profile NAME runs any verb under another node profile.");
        out.println("Exit codes: 0 done, 1 failed, 2 wrong usage, 3 something is missing on this machine,");
        out.println("4 the photo was refused (--force overrides), 130 cancelled.");
        if (console.interactive()) {
            out.println("In this shell also: exit, and the commands of Felix ('felix:help' lists them).");
        }
        return 0;
    }
}
