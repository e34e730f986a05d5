package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Listed for help: the launcher opens the shell itself, and inside the shell there is no second one. */
@Command(name = "shell", description = "Opens the Felix shell, as kiln without a verb does. 'exit' leaves it.")
final class ShellVerb implements Verb {
    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException {
        throw new KilnException(Fault.USAGE, "shell", "this is the shell already", "'exit' leaves it");
    }
}
