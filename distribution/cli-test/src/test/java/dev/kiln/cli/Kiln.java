package dev.kiln.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An unpacked distribution, run through its start script.
 *
 * @param home its folder
 * @param environment variables to set; an empty value removes one
 */
record Kiln(Path home, Map<String, String> environment) {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    /** The one that the build has put together. */
    static Kiln built() {
        return new Kiln(Path.of(System.getProperty("kiln.root"), "distribution", "target", "kiln"), Map.of());
    }

    /** A copy of it in {@code folder}, to be changed at will. */
    static Kiln copiedTo(Path folder) throws IOException {
        Path source = built().home();
        try (Stream<Path> tree = Files.walk(source)) {
            for (Path entry : tree.toList()) {
                Path relative = source.relativize(entry);
                if (!relative.startsWith("var")) {
                    Files.copy(entry, folder.resolve(relative), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return new Kiln(folder, Map.of());
    }

    Kiln with(String variable, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new Kiln(home, more);
    }

    Path script() {
        return home.resolve("bin").resolve("kiln");
    }

    /** What processes have left in the cache: each has a folder there as long as it runs. */
    List<Path> runFolders() throws IOException {
        try (Stream<Path> entries = Files.list(home.resolve("var").resolve("cache"))) {
            return entries.filter(Files::isDirectory).toList();
        }
    }

    /** Runs one command in {@code folder} to its end. */
    Run run(Path folder, String... arguments) throws IOException, InterruptedException {
        return start(folder, arguments).end();
    }

    /** Starts one command in {@code folder}. */
    Running start(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(script().toString()));
        command.addAll(List.of(arguments));
        return start(folder, command);
    }

    /** Starts any program in {@code folder} with this environment. */
    Running start(Path folder, List<String> command) throws IOException {
        Path out = Files.createTempFile("kiln-cli", ".out");
        Path err = Files.createTempFile("kiln-cli", ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("KILN_"));
        environment.forEach((name, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(name);
            } else {
                builder.environment().put(name, value);
            }
        });
        return new Running(builder.start(), out, err);
    }

    /** A command on its way. */
    record Running(Process process, Path out, Path err) {
        /** Waits until standard output has {@code text}. */
        void until(String text) throws IOException, InterruptedException {
            long limit = System.nanoTime() + LIMIT.toNanos();
            while (!Files.readString(out).contains(text)) {
                if (System.nanoTime() > limit || !process.isAlive()) {
                    throw new AssertionError(
                            "never printed '" + text + "' but: " + Files.readString(out) + Files.readString(err));
                }
                Thread.sleep(20);
            }
        }

        /** Sends Ctrl-C's signal. */
        void interrupt() throws IOException, InterruptedException {
            signal("INT");
        }

        /** Sends a signal by its name. */
        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }

        Run end() throws IOException, InterruptedException {
            try {
                if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                    throw new AssertionError(
                            "still runs after " + LIMIT + ": " + Files.readString(out) + Files.readString(err));
                }
                return new Run(process.exitValue(), read(out), read(err));
            } finally {
                process.destroyForcibly();
                Files.deleteIfExists(out);
                Files.deleteIfExists(err);
            }
        }

        private static String read(Path file) throws IOException {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        }
    }
}
