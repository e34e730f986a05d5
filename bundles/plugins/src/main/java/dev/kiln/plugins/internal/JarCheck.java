package dev.kiln.plugins.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.osgi.framework.Constants;

/** Looks whether a file is a complete bundle. A jar has its table of contents at its end, so half a jar has none. */
final class JarCheck {
    private JarCheck() {}

    /** What is wrong with {@code file}, one sentence; empty if it can be installed. */
    static Optional<String> fault(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            boolean bundle =
                    manifest != null && manifest.getMainAttributes().getValue(Constants.BUNDLE_SYMBOLICNAME) != null;
            return bundle ? Optional.empty() : Optional.of("It is a jar, but no OSGi bundle.");
        } catch (IOException e) {
            return Optional.of("It is no complete jar (" + e.getMessage() + ").");
        }
    }
}
