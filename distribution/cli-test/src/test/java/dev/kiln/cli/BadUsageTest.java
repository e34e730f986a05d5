package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that are wrong: exit code 2, one line that names what is wrong and what there is. */
class BadUsageTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @Test
    void unknownVerb() throws Exception {
        kiln.run(folder, "generat", "photo.png").failed(2, "'generat'", "did you mean 'generate'", "bakers");
    }

    @Test
    void unknownOption() throws Exception {
        kiln.run(folder, "generate", "photo.png", "--bakr", "x")
                .failed(2, "--bakr", "did you mean '--baker'", "--seed");
    }

    @Test
    void unknownProfile() throws Exception {
        kiln.run(folder, "bakers", "--profile", "no-such").failed(2, "'no-such'", "linux-cpu");
        kiln.with("KILN_PROFILE", "no-such").run(folder, "bakers").failed(2, "'no-such'", "linux-cpu");
        kiln.run(folder, "bakers", "--profile").failed(2, "--profile", "linux-cpu");
    }

    @Test
    void unknownBaker() throws Exception {
        Pictures.ball(folder.resolve("photo.png"), "png");
        kiln.run(folder, "generate", "photo.png", "--baker", "no-such").failed(2, "no-such", "vertex-idw");
        assertEquals(
                List.of("photo.png"),
                Files.list(folder).map(f -> f.getFileName().toString()).toList());
    }

    @Test
    void unknownStageAndBadNumber() throws Exception {
        Pictures.ball(folder.resolve("photo.png"), "png");
        kiln.run(folder, "generate", "photo.png", "--set", "dance.steps=3").failed(2, "dance", "shape");
        kiln.run(folder, "generate", "photo.png", "--seed", "many").failed(2, "--seed", "many");
        kiln.run(folder, "generate", "photo.png", "--faces", "-5").failed(2, "faces", "-5");
    }

    @Test
    void noPhoto() throws Exception {
        kiln.run(folder, "generate").failed(2, "generate", "PHOTO", "--help");
    }

    @Test
    void helpIsNoFailure() throws Exception {
        String help = kiln.run(folder, "help").succeeded().out();
        assertEquals(help, kiln.run(folder, "--help").succeeded().out());
        assertTrue(help.contains("generate") && help.contains("Exit codes"), help);
        assertTrue(kiln.run(folder, "generate", "--help").succeeded().out().contains("--seed"));
    }

    @Test
    void settingOfASingleCommandNeedsSave() throws Exception {
        kiln.run(folder, "use", "baker", "vertex-idw").failed(2, "use", "--save");
    }
}
