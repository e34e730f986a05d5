package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhotoListTest {
    @TempDir
    Path folder;

    private Console console;

    @BeforeEach
    void open() {
        console = new Console(System.out, System.err, folder, false, false);
    }

    private void files(String... names) throws IOException {
        for (String name : names) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
    }

    private List<BatchPhoto> photos(boolean recursive, String... given) throws KilnException {
        return PhotoList.of(console, Stream.of(given).map(Path::of).toList(), folder.resolve("out"), recursive);
    }

    private static List<String> shown(List<BatchPhoto> photos) {
        return photos.stream().map(BatchPhoto::shown).toList();
    }

    @Test
    void aFolderGivesItsPicturesInNaturalOrder() throws Exception {
        files(
                "in/cup10.png",
                "in/cup2.JPG",
                "in/phone.heic",
                "in/.hidden.png",
                "in/cup2.preview.png",
                "in/cup2.mask.png",
                "in/cup2.cutout.png",
                "in/cup2.grey.png",
                "in/cup2.json",
                "in/notes.txt",
                "in/png",
                "in/deeper/cup1.png",
                "in/.git/cup1.png");
        Files.createDirectory(folder.resolve("in/folder.png"));
        assertEquals(List.of("cup2.JPG", "cup10.png", "phone.heic"), shown(photos(false, "in")));
        List<BatchPhoto> all = photos(true, "in");
        assertEquals(List.of("cup2.JPG", "cup10.png", "deeper/cup1.png", "phone.heic"), shown(all));
        assertEquals(folder.resolve("out/deeper"), all.get(2).folder());
        assertEquals("cup1", all.get(2).name());
        assertEquals(folder.resolve("out"), all.get(0).folder());
    }

    @Test
    void namedFilesStayInTheirOrderAndAreTakenOnceAndAsTheyAre() throws Exception {
        files("b.png", "a.png", "c.preview.png", "in/d.png", "odd");
        assertEquals(
                List.of("b.png", "a.png", "c.preview.png", "d.png", "odd"),
                shown(photos(false, "b.png", "a.png", "./b.png", "c.preview.png", "in", "in/d.png", "odd")));
    }

    @Test
    void linksToFoldersAreNotFollowed() throws Exception {
        files("in/a.png");
        Files.createSymbolicLink(folder.resolve("in/circle"), folder.resolve("in"));
        Files.createSymbolicLink(folder.resolve("in/z.png"), folder.resolve("in/a.png"));
        assertEquals(List.of("a.png", "z.png"), shown(photos(true, "in")));
    }

    @Test
    void twoOfOneNameAreRefused() throws Exception {
        files("in/a.png", "in/a.jpg", "other/A.webp", "in/b.png");
        refused("a.png", "same results as a.jpg", "in");
        refused("other/A.webp", "same results as in/a.png", "in/a.png", "other/A.webp");
        assertEquals(2, photos(false, "in/a.png", "in/b.png").size());
    }

    @Test
    void theNameOfTheSummaryIsTaken() throws Exception {
        files("in/Batch.png");
        refused("Batch.png", "batch.json", "in");
    }

    @Test
    void whatIsNotThereEndsItBeforeItBegins() throws Exception {
        files("a.png", "empty/notes.txt");
        refused("b.png", "no such file", "a.png", "b.png");
        refused("empty", "holds no photo", "empty");
        assertTrue(Files.notExists(folder.resolve("out")));
    }

    private void refused(String subject, String offence, String... given) {
        KilnException e = assertThrows(KilnException.class, () -> photos(false, given));
        assertEquals(Fault.USAGE, e.fault());
        assertEquals(subject, e.subject());
        assertTrue(e.getMessage().contains(offence), e.getMessage());
    }
}
