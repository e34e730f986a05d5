package dev.kiln.shell.internal;

import picocli.CommandLine.Option;

/** Options that matter when several photos are made. */
final class BatchOptions {
    @Option(names = "--recursive", description = "take the photos of folders inside a folder, too")
    private boolean recursive;

    @Option(
            names = "--skip-done",
            description = "leave out photos whose result is there, made of the same file with the same options")
    private boolean skipDone;

    boolean recursive() {
        return recursive;
    }

    boolean skipDone() {
        return skipDone;
    }
}
