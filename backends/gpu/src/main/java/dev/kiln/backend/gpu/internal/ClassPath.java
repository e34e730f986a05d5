package dev.kiln.backend.gpu.internal;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleReference;

/**
 * The class path for a child of this process: the process's own, or inside a framework the content of bundles, unpacked
 * to a folder that {@link #close()} removes.
 */
public final class ClassPath implements AutoCloseable {
    private final Path scratch;
    private final List<String> entries = new ArrayList<>();

    private ClassPath(Path scratch) {
        this.scratch = scratch;
    }

    /** For the bundles or jars of these classes. */
    public static ClassPath of(Class<?>... anchors) throws IOException {
        ClassPath path = new ClassPath(Files.createTempDirectory("kiln-probe"));
        try {
            if (Framework.isThere() && Framework.bundle(anchors[0]) != null) {
                Set<Bundle> bundles = new LinkedHashSet<>();
                for (Class<?> anchor : anchors) {
                    bundles.add(Framework.bundle(anchor));
                }
                for (Bundle bundle : bundles) {
                    path.unpack(bundle);
                }
            } else {
                path.own("java.class.path");
                path.own("jdk.module.path");
            }
            return path;
        } catch (IOException | RuntimeException e) {
            path.close();
            throw e;
        }
    }

    /** Kept apart, so that this class loads without a framework. */
    private static final class Framework {
        static boolean isThere() {
            try {
                Class.forName("org.osgi.framework.BundleReference", false, ClassPath.class.getClassLoader());
                return true;
            } catch (ClassNotFoundException e) {
                return false;
            }
        }

        static Bundle bundle(Class<?> anchor) {
            return anchor.getClassLoader() instanceof BundleReference reference ? reference.getBundle() : null;
        }
    }

    private void own(String property) {
        String value = System.getProperty(property, "");
        if (!value.isEmpty()) {
            Stream.of(value.split(File.pathSeparator))
                    .map(entry -> Path.of(entry).toAbsolutePath().toString())
                    .forEach(entries::add);
        }
    }

    private void unpack(Bundle bundle) throws IOException {
        Path folder = scratch.resolve(Long.toString(bundle.getBundleId()));
        entries.add(folder.toString());
        for (URL url : Collections.list(bundle.findEntries("/", "*", true))) {
            String name = url.getPath().substring(1);
            Path target = folder.resolve(name).normalize();
            if (name.endsWith("/") || !target.startsWith(folder)) {
                continue;
            }
            Files.createDirectories(target.getParent());
            try (InputStream in = url.openStream()) {
                Files.copy(in, target);
            }
            if (name.endsWith(".jar")) {
                entries.add(target.toString());
            }
        }
    }

    /** Entries in order. */
    public List<String> entries() {
        return List.copyOf(entries);
    }

    /** A folder that ends with this. */
    public Path scratch() {
        return scratch;
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(scratch)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
