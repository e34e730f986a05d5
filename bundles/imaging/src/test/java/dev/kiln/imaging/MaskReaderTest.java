package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.stage.KilnException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MaskReaderTest {
    @TempDir
    Path folder;

    private Path file(byte... bytes) throws Exception {
        return Files.write(folder.resolve("mask.png"), bytes);
    }

    @Test
    void alphaBeforeGrey() throws Exception {
        byte[] alpha = new PngBytes(2, 1, 8, 6)
                .rows(new int[] {9, 8, 7, 255, 1, 2, 3, 40})
                .end();
        assertEquals(Pictures.mask(2, 1, (x, y) -> x == 0 ? 255 : 40), MaskReader.read(file(alpha), 2, 1));
        byte[] grey = new PngBytes(2, 1, 8, 0).rows(new int[] {255, 40}).end();
        assertEquals(Pictures.mask(2, 1, (x, y) -> x == 0 ? 255 : 40), MaskReader.read(file(grey), 2, 1));
    }

    @Test
    void theSameShapeIsResized() throws Exception {
        byte[] grey = new PngBytes(2, 2, 8, 0)
                .rows(new int[] {255, 255}, new int[] {255, 255})
                .end();
        Mask mask = MaskReader.read(file(grey), 301, 300);
        assertEquals(Pictures.mask(301, 300, (x, y) -> 255), mask);
    }

    @Test
    void otherShapesAndColoursAreRefused() throws Exception {
        byte[] grey = new PngBytes(2, 2, 8, 0)
                .rows(new int[] {255, 255}, new int[] {255, 255})
                .end();
        KilnException shape = assertThrows(KilnException.class, () -> MaskReader.read(file(grey), 300, 290));
        assertTrue(shape.offence().contains("another shape"));
        byte[] red = new PngBytes(1, 1, 8, 2).rows(new int[] {255, 0, 0}).end();
        KilnException colour = assertThrows(KilnException.class, () -> MaskReader.read(file(red), 1, 1));
        assertTrue(colour.offence().contains("no mask"));
    }
}
