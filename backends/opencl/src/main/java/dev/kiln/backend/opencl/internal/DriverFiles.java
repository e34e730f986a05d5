package dev.kiln.backend.opencl.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What tells versions of OpenCL drivers apart without loading them. */
final class DriverFiles {
    private static final Path VENDORS = Path.of("/etc/OpenCL/vendors");
    private static final Path NVIDIA = Path.of("/proc/driver/nvidia/version");
    private static final List<Path> LIBRARIES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu"),
            Path.of("/usr/lib/aarch64-linux-gnu"),
            Path.of("/usr/lib64"),
            Path.of("/usr/lib"),
            Path.of("/usr/local/lib"));

    private DriverFiles() {}

    /** Names, sizes and times of the installed drivers' files, and the version of the Java that calls them. */
    static String fingerprint() {
        List<String> parts = new ArrayList<>();
        parts.add(System.getProperty("os.name") + " " + System.getProperty("os.version"));
        parts.add("java " + Runtime.version());
        try {
            if (Files.isReadable(NVIDIA)) {
                parts.add(Files.readString(NVIDIA));
            }
            if (Files.isDirectory(VENDORS)) {
                try (Stream<Path> files = Files.list(VENDORS)) {
                    for (Path vendor : files.sorted().toList()) {
                        library(Files.readString(vendor).strip(), parts);
                    }
                }
            }
        } catch (IOException e) {
            parts.add(e.toString());
        }
        return String.join("; ", parts);
    }

    private static void library(String name, List<String> parts) throws IOException {
        parts.add(name);
        List<Path> places = new ArrayList<>();
        places.add(Path.of(name));
        LIBRARIES.forEach(folder -> places.add(folder.resolve(name)));
        for (Path place : places) {
            if (place.isAbsolute() && Files.isRegularFile(place)) {
                Path real = place.toRealPath();
                parts.add(real + " " + Files.size(real) + " " + Files.getLastModifiedTime(real));
                return;
            }
        }
    }
}
