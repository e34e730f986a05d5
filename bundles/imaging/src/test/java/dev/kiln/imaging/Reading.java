package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What tests of single formats share: bytes in, a photo or a typed refusal out. */
abstract class Reading {
    @TempDir
    Path folder;

    Photo read(byte... bytes) throws IOException, KilnException {
        return PhotoReader.read(Files.write(folder.resolve("photo.jpg"), bytes));
    }

    void refuses(Fault fault, String offence, byte... bytes) throws IOException {
        Path file = Files.write(folder.resolve("photo.jpg"), bytes);
        KilnException e = assertThrows(KilnException.class, () -> PhotoReader.read(file));
        assertEquals(fault, e.fault(), e.getMessage());
        assertTrue(e.offence().contains(offence), e.getMessage());
        assertFalse(e.remedy().isEmpty());
        assertFalse(e.getMessage().contains("\n"));
    }

    /** A hostile file is read or refused, but nothing else happens. */
    boolean survives(byte... bytes) throws IOException {
        try {
            read(bytes);
            return true;
        } catch (KilnException e) {
            assertTrue(e.fault() == Fault.FAILED || e.fault() == Fault.REFUSED, e.getMessage());
            return false;
        }
    }

    /** The middle of a picture is of this colour, each channel within {@code tolerance}. */
    static void assertColour(int red, int green, int blue, int tolerance, Picture picture) {
        int x = picture.width() / 2;
        int y = picture.height() / 2;
        List<Integer> wanted = List.of(red, green, blue);
        for (int c = 0; c < 3; c++) {
            assertEquals(wanted.get(c), picture.at(x, y, c), tolerance, "channel " + c);
        }
    }

    static byte[] resource(String name) throws IOException {
        try (InputStream in = Reading.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }
}
