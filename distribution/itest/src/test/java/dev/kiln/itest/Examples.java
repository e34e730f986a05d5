package dev.kiln.itest;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Builds the example plugins by their own poms. Of Kiln they get the API jar alone, in a repository of its own that is
 * chained before the user's.
 */
final class Examples {
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final long PATIENCE_SECONDS = 180;

    private Examples() {}

    /** Builds them and returns the folder with {@code plugin-baker.jar} and {@code plugin-matte.jar}. */
    static Path build() throws IOException, InterruptedException {
        Path root = Path.of(System.getProperty("kiln.root"));
        Path work = Path.of(System.getProperty("kiln.itest.folder"), "examples");
        Path repository = work.resolve("repository");
        offerApi(repository);
        for (String plugin : List.of("plugin-baker", "plugin-matte")) {
            Path source = root.resolve("examples").resolve(plugin);
            run(work, root, source, repository);
            Files.copy(jar(source), work.resolve(plugin + ".jar"), StandardCopyOption.REPLACE_EXISTING);
        }
        return work;
    }

    private static void offerApi(Path repository) throws IOException {
        Path folder = Files.createDirectories(
                repository.resolve("dev/kiln/dev.kiln.api").resolve(VERSION));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (Path.of(entry).getFileName().toString().startsWith("dev.kiln.api-")) {
                Files.copy(
                        Path.of(entry),
                        folder.resolve("dev.kiln.api-" + VERSION + ".jar"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.writeString(folder.resolve("dev.kiln.api-" + VERSION + ".pom"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>dev.kiln</groupId>
                  <artifactId>dev.kiln.api</artifactId>
                  <version>%s</version>
                </project>
                """.formatted(VERSION));
    }

    private static void run(Path work, Path root, Path source, Path repository)
            throws IOException, InterruptedException {
        Path log = work.resolve(source.getFileName() + ".log");
        Process maven = new ProcessBuilder(
                        root.resolve("mvnw").toString(),
                        "-q",
                        "-o",
                        "-DskipTests",
                        "-Dmaven.repo.local=" + repository,
                        "-Dmaven.repo.local.tail=" + System.getProperty("kiln.itest.repository"),
                        "-f",
                        source.resolve("pom.xml").toString(),
                        "package")
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = maven.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (!ended || maven.exitValue() != 0) {
            maven.destroyForcibly();
            throw new IOException(source + " does not build: " + Files.readString(log));
        }
    }

    private static Path jar(Path source) throws IOException {
        try (Stream<Path> files = Files.list(source.resolve("target"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(source + " has built no jar"));
        }
    }
}
