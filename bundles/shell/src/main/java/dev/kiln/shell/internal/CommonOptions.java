package dev.kiln.shell.internal;

import picocli.CommandLine.Option;

/** Options of every verb. */
final class CommonOptions {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this and leave")
    boolean help;

    @Option(names = "--verbose", description = "show the cause of a failure in full")
    boolean verbose;

    /** Known here for the help only: the launcher takes it out, since a whole process runs under one profile. */
    @Option(names = "--profile", paramLabel = "NAME", description = "run under this node profile")
    String profile;
}
