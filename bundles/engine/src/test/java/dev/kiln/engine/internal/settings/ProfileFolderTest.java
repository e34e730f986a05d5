package dev.kiln.engine.internal.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileFolderTest {
    private static final String PROFILE = """
            { ":configurator:resource-version": 1,
              ":configurator:symbolic-name": "kiln.profile",
              ":configurator:version": "1.0.0",
              "kiln.node": { ":configurator:policy": "force", "baker": "vertex-idw", "threads": 2 },
              "other.pid": { "key": "kept" } }
            """;

    @TempDir
    Path home;

    private Path folder;
    private ProfileFolder profiles;

    @BeforeEach
    void writeProfiles() throws IOException {
        folder = Files.createDirectories(home.resolve("conf/profiles"));
        Files.writeString(folder.resolve("linux-cpu.json"), PROFILE);
        Files.writeString(folder.resolve("broken.json"), "{ nothing");
        profiles = new ProfileFolder(Optional.of(home), "linux-cpu");
    }

    @Test
    void listsAndShows() throws KilnException {
        assertEquals(List.of("broken", "linux-cpu"), profiles.list());
        assertEquals(Optional.of("linux-cpu"), profiles.active());
        assertEquals(Map.of("baker", "vertex-idw", "threads", "2"), profiles.show("linux-cpu"));
    }

    @Test
    void aProfileWithoutEffectIsRefusedByName() throws IOException {
        String head = PROFILE.substring(0, PROFILE.indexOf("\"kiln.node\""));
        for (String text : List.of("{ \"kiln.node\": {} }", head + "\"kiln.node\": [] }", "[]", "{ cut")) {
            Files.writeString(folder.resolve("odd.json"), text);
            KilnException failure = assertThrows(KilnException.class, () -> profiles.show("odd"), text);
            assertEquals(Fault.ENVIRONMENT, failure.fault());
            assertEquals(folder.resolve("odd.json").toString(), failure.subject());
        }
    }

    @Test
    void aFolderInPlaceOfAProfileIsRefusedByName() throws IOException {
        Files.createDirectory(folder.resolve("odd.json"));
        KilnException failure = assertThrows(KilnException.class, () -> profiles.show("odd"));
        assertEquals("is no regular file", failure.offence());
    }

    @Test
    void savesChangesAndKeepsTheRest() throws Exception {
        profiles.save("linux-cpu", Map.of(Knob.BAKER, "uv-bucket", Knob.COMMERCIAL, "true"));
        assertEquals(Map.of("baker", "uv-bucket", "commercial", "true", "threads", "2"), profiles.show("linux-cpu"));
        String text = Files.readString(folder.resolve("linux-cpu.json"));
        assertTrue(text.contains(":configurator:policy") && text.contains("kept"), text);
        assertEquals(2, profiles.list().size());
        try (var files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
    }

    @Test
    void aBadValueChangesNothing() throws Exception {
        assertThrows(KilnException.class, () -> profiles.save("linux-cpu", Map.of(Knob.THREADS, "many")));
        assertEquals(PROFILE, Files.readString(folder.resolve("linux-cpu.json")));
    }

    @Test
    void namesWhatIsWrong() {
        KilnException unknown = assertThrows(KilnException.class, () -> profiles.show("../../etc/passwd"));
        assertEquals(Fault.USAGE, unknown.fault());
        assertTrue(unknown.remedy().contains("linux-cpu"));
        KilnException broken = assertThrows(KilnException.class, () -> profiles.show("broken"));
        assertTrue(broken.subject().endsWith("broken.json"));
        KilnException homeless =
                assertThrows(KilnException.class, () -> new ProfileFolder(Optional.empty(), null).list());
        assertEquals("kiln.home", homeless.subject());
    }
}
