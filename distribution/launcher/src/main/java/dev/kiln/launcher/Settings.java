package dev.kiln.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The framework's properties: {@code conf/framework.properties} with <code>${home}</code>, <code>${home.uri}</code>,
 * <code>${var}</code>, <code>${run}</code> and <code>${profile}</code> replaced.
 */
final class Settings {
    private final Map<String, String> framework = new HashMap<>();
    private final Path profiles;
    private final String profile;

    private Settings(Path profiles, String profile) {
        this.profiles = profiles;
        this.profile = profile;
    }

    static Settings read(Path home, Path var, Path run, Arguments arguments) throws IOException {
        Properties file = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("conf/framework.properties"))) {
            file.load(reader);
        }
        String profile = arguments.profile().orElseGet(() -> {
            String wanted = System.getenv("KILN_PROFILE");
            return wanted == null || wanted.isEmpty() ? file.getProperty("kiln.profile") : wanted;
        });
        Settings settings = new Settings(home.resolve("conf/profiles"), profile);
        for (String name : file.stringPropertyNames()) {
            settings.framework.put(
                    name,
                    file.getProperty(name)
                            .replace("${home.uri}", home.toUri().toASCIIString())
                            .replace("${home}", home.toString())
                            .replace("${var}", var.toString())
                            .replace("${run}", run.toString())
                            .replace("${profile}", profile));
        }
        settings.framework.put("kiln.profile", profile);
        return settings;
    }

    Map<String, String> framework() {
        return framework;
    }

    /** What to tell the user if the profile that was asked for does not exist. */
    Optional<String> missingProfile() throws IOException {
        if (profile.matches("[A-Za-z0-9._-]+") && Files.isRegularFile(profiles.resolve(profile + ".json"))) {
            return Optional.empty();
        }
        TreeSet<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.list(profiles)) {
            files.map(p -> p.getFileName().toString())
                    .filter(n -> n.endsWith(".json"))
                    .forEach(n -> names.add(n.substring(0, n.length() - 5)));
        }
        return Optional.of("kiln: --profile '" + profile + "': does not exist; choose one of " + names + ", or add "
                + profiles.resolve("NAME.json"));
    }

    /**
     * The folder for logs, caches and temporary files: {@code KILN_VAR}, else {@code var/} of the installation, else,
     * where that is not writable, {@code kiln} in the user's state folder.
     */
    static Path variableFolder(Path home) throws IOException {
        String wanted = System.getenv("KILN_VAR");
        if (wanted != null && !wanted.isEmpty()) {
            return Files.createDirectories(Path.of(wanted).toAbsolutePath());
        }
        Path own = home.resolve("var");
        if (Files.isWritable(Files.exists(own) ? own : home)) {
            return Files.createDirectories(own);
        }
        String state = System.getenv("XDG_STATE_HOME");
        Path base = state == null || state.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".local", "state")
                : Path.of(state);
        return Files.createDirectories(base.resolve("kiln"));
    }
}
