package dev.kiln.shell.internal;

import org.osgi.framework.Bundle;
import org.osgi.framework.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what runs here. */
@Command(name = "version", description = "Shows the versions of Kiln, of Java and of the framework.")
final class VersionVerb implements Verb {
    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) {
        Bundle framework = node.context().getBundle(0);
        Version kiln = node.context().getBundle().getVersion();
        console.out()
                .println("Kiln " + kiln.getMajor() + "." + kiln.getMinor() + "." + kiln.getMicro()
                        + (kiln.getQualifier().isEmpty() ? "" : "-" + kiln.getQualifier()));
        console.out()
                .println("Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ", "
                        + System.getProperty("java.home") + ")");
        console.out().println("Felix " + framework.getVersion());
        console.out().println("installed in " + node.home());
        return 0;
    }
}
