package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script, the shell and the installation itself. */
class StartTest {
    @TempDir
    Path folder;

    @Test
    void runsFromAnyFolderAndThroughLinks() throws Exception {
        Path odd = Files.createDirectory(folder.resolve("Küche 🏺 100% +"));
        Kiln copy = Kiln.copiedTo(odd.resolve("kiln"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), copy.script());
        Path second = Files.createSymbolicLink(odd.resolve("second"), Path.of("../link"));
        Run run = copy.with("LC_ALL", "C")
                .start(folder, List.of(second.toString(), "use"))
                .end()
                .succeeded();
        assertTrue(run.out().contains("vertex-idw"), run.out());
        assertEquals(List.of(), copy.runFolders());
    }

    @Test
    void everyPosixShellRunsTheScript() throws Exception {
        Kiln kiln = Kiln.built().with("KILN_FIND_JAVA", "1");
        String found = kiln.run(folder).succeeded().out();
        assertTrue(Files.exists(Path.of(found.strip(), "bin", "java")), found);
        for (List<String> shell : List.of(List.of("dash"), List.of("busybox", "sh"), List.of("bash", "--posix"))) {
            if (isThere(shell.getFirst())) {
                List<String> command = new ArrayList<>(shell);
                command.add(kiln.script().toString());
                assertEquals(
                        found, kiln.start(folder, command).end().succeeded().out());
            }
        }
    }

    @Test
    void anOldJavaHomeIsNamedAndPassedOver() throws Exception {
        Path old = java("old", "17.0.2");
        Run run = Kiln.built()
                .with("JAVA_HOME", old.toString())
                .with("KILN_FIND_JAVA", "1")
                .run(folder);
        assertEquals(0, run.code(), run.err());
        assertTrue(run.err().contains("JAVA_HOME=" + old) && run.err().contains("17"), run.err());
        assertFalse(run.out().contains(old.toString()), run.out());
    }

    @Test
    void theJavaThatIsAskedForIsTaken() throws Exception {
        Path newer = java("newer", "26-ea");
        Run run = Kiln.built()
                .with("KILN_JAVA_HOME", newer.toString())
                .with("KILN_FIND_JAVA", "1")
                .run(folder);
        assertEquals(newer + "\n", run.succeeded().out());
    }

    @Test
    void theShellAnswersPipedCommandsAndEnds() throws Exception {
        Kiln kiln = Kiln.built();
        String command = "printf 'bakers\\nno-such-command\\nexit\\n' | \"$0\"";
        Run run = kiln.start(folder, List.of("sh", "-c", command, kiln.script().toString()))
                .end();
        assertEquals(0, run.code(), run.out() + run.err());
        assertTrue(run.out().contains("vertex-idw"), run.out() + run.err());
    }

    @Test
    void aTerminalGetsABar() throws Exception {
        assumeTrue(isThere("script"), "no script(1) to make a terminal");
        Pictures.ball(folder.resolve("ball.png"), "png");
        Kiln kiln = Kiln.built();
        String command = "'" + kiln.script() + "' generate ball.png --faces 2000";
        Run run = kiln.start(folder, List.of("script", "-qec", command, "/dev/null"))
                .end();
        assertEquals(0, run.code(), run.out());
        assertTrue(run.out().contains("\r[#"), run.out());
    }

    @Test
    void useSaveWritesTheProfile() throws Exception {
        Kiln copy = Kiln.copiedTo(folder.resolve("kiln"));
        copy.run(folder, "use", "threads", "1", "--save").succeeded();
        assertTrue(copy.run(folder, "profile", "linux-cpu").succeeded().out().contains("threads"));
        copy.run(folder, "use", "baker", "no-such", "--save").failed(2, "no-such", "vertex-idw");
        copy.run(folder, "use", "baker", "vertx-idw", "--save").failed(2, "vertx-idw", "did you mean 'vertex-idw'?");
    }

    @Test
    void aProfileThatCannotBeReadStopsWhatNeedsIt() throws Exception {
        Kiln copy = Kiln.copiedTo(folder.resolve("kiln"));
        Files.writeString(copy.home().resolve("conf/profiles/half.json"), "{ \"kiln.node\": {");
        Pictures.ball(folder.resolve("ball.png"), "png");
        copy.run(folder, "generate", "ball.png", "--profile", "half").failed(3, "half.json", "is no JSON");
        for (String verb : List.of("use", "bakers", "backends", "bench")) {
            copy.run(folder, verb, "--profile", "half").failed(3, "half.json", "is no JSON");
        }
        copy.run(folder, "parity", ".", "--profile", "half").failed(3, "half.json", "is no JSON");
        assertEquals(3, copy.run(folder, "doctor", "--profile", "half").code());
    }

    @Test
    void anAnswerThatCannotBeWrittenIsAFailure() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full on this system");
        for (String verb : List.of("use", "bakers")) {
            Kiln kiln = Kiln.built();
            kiln.start(
                            folder,
                            List.of(
                                    "sh",
                                    "-c",
                                    "exec \"$0\" " + verb + " > /dev/full",
                                    kiln.script().toString()))
                    .end()
                    .failed(3, "standard output", "cannot be written");
        }
    }

    @Test
    void aBrokenInstallationIsOneLine() throws Exception {
        Kiln copy = Kiln.copiedTo(folder.resolve("kiln"));
        Files.writeString(copy.home().resolve("bundles/20/broken.jar"), "no jar");
        copy.run(folder, "use").failed(3, "cannot start", "broken.jar", "unpacking");
    }

    @Test
    void doctorNamesABrokenPlugin() throws Exception {
        Kiln copy = Kiln.copiedTo(folder.resolve("kiln"));
        Run well = copy.run(folder, "doctor");
        assertEquals(0, well.code(), well.out());
        Files.writeString(copy.home().resolve("plugins/broken.jar"), "no jar");
        Run ill = copy.run(folder, "doctor");
        assertEquals(3, ill.code(), ill.out());
        assertTrue(ill.out().contains("broken.jar"), ill.out());
        assertEquals("", ill.err());
    }

    @Test
    void doctorNamesAPipeAndAFolderThatAreCalledLikePlugins() throws Exception {
        Kiln copy = Kiln.copiedTo(folder.resolve("kiln"));
        Files.createDirectory(copy.home().resolve("plugins/folder.jar"));
        Pipes.make(copy.home().resolve("plugins/pipe.jar"));
        Run ill = copy.run(folder, "doctor");
        assertEquals(3, ill.code(), ill.out());
        for (String line :
                List.of("plugin folder.jar .*It is a folder.*remove it", "plugin pipe.jar .*It is a pipe.*remove it")) {
            assertTrue(ill.out().lines().anyMatch(said -> said.matches(".*" + line + ".*")), ill.out());
        }
        assertEquals("", ill.err());
    }

    @Test
    void everyBundleOfTheReactorIsShippedAndResolved() throws Exception {
        Path root = Path.of(System.getProperty("kiln.root"));
        List<String> shipped = Files.list(root.resolve("distribution/target/kiln/bundles/20"))
                .map(jar -> jar.getFileName().toString().replaceFirst("-[0-9].*", ""))
                .toList();
        String resolved = Files.readString(root.resolve("distribution/resolve.bndrun"));
        for (String line : Files.readAllLines(root.resolve("pom.xml"))) {
            String module = line.strip().replaceAll("</?module>", "");
            boolean bundle =
                    module.matches("(bundles|backends|models|preprocess|bakers)/.*") && !module.endsWith("-tck");
            if (bundle) {
                String pom = Files.readString(root.resolve(module).resolve("pom.xml"));
                String id = pom.replaceFirst("(?s).*?</parent>.*?<artifactId>(.*?)</artifactId>.*", "$1");
                assertTrue(shipped.contains(id), id + " is missing in distribution/pom.xml");
                assertTrue(resolved.contains("id=" + id + ","), id + " is missing in distribution/resolve.bndrun");
            }
        }
    }

    /** Something that looks like a Java to the start script. */
    private Path java(String name, String version) throws Exception {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path program = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return home;
    }

    private static boolean isThere(String program) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + program)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
