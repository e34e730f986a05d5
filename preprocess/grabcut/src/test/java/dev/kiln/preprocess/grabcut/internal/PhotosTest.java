package dev.kiln.preprocess.grabcut.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Matte;
import dev.kiln.imaging.Photo;
import dev.kiln.imaging.PhotoReader;
import dev.kiln.imaging.internal.StudioChecks;
import dev.kiln.preprocess.plainborder.internal.PlainBorderMatte;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real photos: what is read, and what the photo check says of the cut that the mattes without weights make of it. More
 * photos are looked for in the folder that {@code KILN_TEST_PHOTOS} names; the tests over them are skipped without it.
 */
class PhotosTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("kiln.root"), "examples");

    private static Photo read(Path file, int width, int height) throws Exception {
        Photo photo = PhotoReader.read(file);
        assertEquals(width, photo.sourceWidth());
        assertEquals(height, photo.sourceHeight());
        assertEquals(List.of(), photo.warnings());
        return photo;
    }

    private static List<String> findings(Picture photo) throws Exception {
        Matte plain = new PlainBorderMatte();
        Matte matte = plain.accepts(photo) ? plain : new GrabCutMatte();
        Mask mask = matte.cut(photo, GridCutTest.CONTEXT);
        return new StudioChecks()
                .check(photo, mask, false).stream().map(Finding::code).toList();
    }

    /** What is expected stands before the semicolon, what must not be found behind it. */
    private static void assertFound(String expected, List<String> found) {
        String[] halves = expected.split(";", -1);
        for (String code : halves[0].split(" ")) {
            assertTrue(code.isEmpty() || found.contains(code), found + " lack " + code);
        }
        for (String code : halves[1].split(" ")) {
            assertFalse(found.contains(code), found + " with " + code);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cup.png, 600, 400, TOO_SMALL;CROPPED MULTI_SUBJECT LOW_CONFIDENCE EMPTY",
        "photos/cat.png, 451, 300, CROPPED TOO_SMALL;EMPTY",
        "photos/rocket.jpg, 640, 427, CROPPED;EMPTY",
        "photos/astronaut.png, 512, 512, CROPPED;EMPTY"
    })
    void photosOfTheProject(String file, int width, int height, String expected) throws Exception {
        assertFound(
                expected, findings(read(EXAMPLES.resolve(file), width, height).picture()));
    }

    @ParameterizedTest
    @CsvSource({
        "bottle.jpg, 1024, 1024, ;CROPPED MULTI_SUBJECT LOW_CONFIDENCE EMPTY TOO_SMALL",
        "duffel_front.jpg, 894, 1024, ;CROPPED MULTI_SUBJECT EMPTY TOO_SMALL",
        "raccoon.png, 1024, 768, CROPPED BUSY_BACKGROUND;EMPTY"
    })
    void morePhotos(String file, int width, int height, String expected) throws Exception {
        assertFound(expected, findings(read(more(file), width, height).picture()));
    }

    @Test
    void orientationAndAlphaOfMorePhotos() throws Exception {
        assertEquals(6, read(more("exif6_landscape.jpg"), 1800, 1200).orientation());
        assertTrue(read(more("robot_rgba.png"), 512, 512).hasMatte());
        assertTrue(read(more("chair_rgba.png"), 512, 512).hasMatte());
    }

    private static Path more(String file) {
        String folder = System.getenv("KILN_TEST_PHOTOS");
        assumeTrue(folder != null, "KILN_TEST_PHOTOS names no folder with more photos");
        Path photo = Path.of(folder, file);
        assumeTrue(Files.exists(photo), photo + " is not there");
        return photo;
    }
}
