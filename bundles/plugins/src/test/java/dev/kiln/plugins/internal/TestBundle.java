package dev.kiln.plugins.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Bundles made for one test. */
record TestBundle(Manifest manifest) {
    static TestBundle of(String name, String version) {
        TestBundle bundle = new TestBundle(new Manifest());
        return bundle.with("Manifest-Version", "1.0")
                .with("Bundle-ManifestVersion", "2")
                .with("Bundle-SymbolicName", name)
                .with("Bundle-Version", version);
    }

    TestBundle with(String header, String value) {
        manifest.getMainAttributes().put(new Attributes.Name(header), value);
        return this;
    }

    byte[] bytes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(out, manifest)) {
            String path = HangingActivator.class.getName().replace('.', '/') + ".class";
            jar.putNextEntry(new JarEntry(path));
            try (InputStream in = HangingActivator.class.getClassLoader().getResourceAsStream(path)) {
                in.transferTo(jar);
            }
            jar.closeEntry();
        }
        return out.toByteArray();
    }

    /** Puts the bundle in place by a rename, as one should. */
    void moveTo(Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, bytes());
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
