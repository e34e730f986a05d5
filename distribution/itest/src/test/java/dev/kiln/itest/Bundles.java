package dev.kiln.itest;

import static org.ops4j.pax.exam.CoreOptions.bundle;
import static org.ops4j.pax.exam.CoreOptions.composite;
import static org.ops4j.pax.exam.CoreOptions.frameworkProperty;
import static org.ops4j.pax.exam.CoreOptions.frameworkStartLevel;
import static org.ops4j.pax.exam.CoreOptions.junitBundles;
import static org.ops4j.pax.exam.CoreOptions.systemPackages;
import static org.ops4j.pax.exam.CoreOptions.systemProperty;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.ops4j.pax.exam.Option;

/** A node in the container: every bundle of the class path that is Kiln's or that Kiln needs. */
final class Bundles {
    private static final List<String> WANTED = List.of(
            "dev.kiln.",
            "com.fasterxml.jackson.core.",
            "org.apache.felix.scr",
            "org.apache.felix.configadmin",
            "org.osgi.service.component",
            "org.osgi.util.function",
            "org.osgi.util.promise");

    private Bundles() {}

    /** Generators and bakers, which most tests do without: their own are simpler. */
    private static final List<String> ON_REQUEST = List.of("dev.kiln.model.", "dev.kiln.baker.");

    /**
     * A node with an empty plugin folder of its own.
     *
     * @param more beginnings of the names of bundles that this test asks for
     */
    static Option node(String test, String... more) throws IOException {
        Path plugins = Path.of(System.getProperty("kiln.itest.folder"), test, "plugins");
        deleteAll(plugins);
        Files.createDirectories(plugins);
        List<Option> options = new ArrayList<>(List.of(
                junitBundles(),
                frameworkStartLevel(50),
                frameworkProperty("kiln.plugins").value(plugins.toString()),
                frameworkProperty("kiln.plugins.poll").value("50"),
                systemProperty("kiln.itest.plugins").value(plugins.toString()),
                // Pax Exam asks for the first generation of slf4j.
                systemPackages(
                        "org.slf4j;version=1.7.36",
                        "org.slf4j.event;version=1.7.36",
                        "org.slf4j.helpers;version=1.7.36",
                        "org.slf4j.spi;version=1.7.36")));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith(".jar") && isWanted(Path.of(entry), List.of(more))) {
                options.add(bundle(Path.of(entry).toUri().toString()));
            }
        }
        return composite(options.toArray(Option[]::new));
    }

    private static boolean isWanted(Path jar, List<String> more) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getManifest() == null) {
                return false;
            }
            String name = file.getManifest().getMainAttributes().getValue("Bundle-SymbolicName");
            return name != null
                    && WANTED.stream().anyMatch(name::startsWith)
                    && (ON_REQUEST.stream().noneMatch(name::startsWith)
                            || more.stream().anyMatch(name::startsWith));
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
