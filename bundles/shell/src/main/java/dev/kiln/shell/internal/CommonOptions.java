package dev.kiln.shell.internal;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every verb. */
final class CommonOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this and leave")
    private boolean help;

    @Option(names = "--verbose", description = "show the cause of a failure in full")
    private boolean verbose;

    /** Here for the help only: the launcher takes it out of a single command before that comes here. */
    @Option(names = "--profile", paramLabel = "NAME", description = "run under this node profile")
    private void profile(String name) {
        throw new ParameterException(
                verb.commandLine(),
                "--profile is for a whole process: leave the shell and start it with --profile " + name);
    }
}
