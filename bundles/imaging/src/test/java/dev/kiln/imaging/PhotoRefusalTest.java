package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhotoRefusalTest {
    @TempDir
    Path folder;

    private void refuses(Fault fault, String offence, byte... bytes) throws IOException {
        refuses(fault, offence, Files.write(folder.resolve("my photo 🐈.jpg"), bytes));
    }

    private static void refuses(Fault fault, String offence, Path file) {
        KilnException e = assertThrows(KilnException.class, () -> PhotoReader.read(file));
        assertEquals(fault, e.fault());
        assertEquals(file.toString().replace('\n', '?'), e.subject());
        assertTrue(e.offence().contains(offence), e.getMessage());
        assertFalse(e.remedy().isEmpty());
        assertFalse(e.getMessage().contains("\n"));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] png() {
        int[][] rows = new int[64][64];
        for (int i = 0; i < 4096; i++) {
            rows[i / 64][i % 64] = i * i * 31 >> 3 & 0xFF;
        }
        return new PngBytes(64, 64, 8, 0).rows(rows).end();
    }

    @Test
    void whatIsNoFile() {
        refuses(Fault.USAGE, "no such file", folder.resolve("absent\nphoto.png"));
        refuses(Fault.USAGE, "is a directory", folder);
    }

    @Test
    void whatIsNoPicture() throws IOException {
        refuses(Fault.FAILED, "is empty");
        refuses(Fault.FAILED, "is a text file", text("Dear diary,\nno picture today"));
        refuses(Fault.FAILED, "is a web page", text("\n<!DOCTYPE html><title>404</title>"));
        refuses(Fault.FAILED, "no picture format", new byte[700]);
    }

    @ParameterizedTest
    @CsvSource({
        "....ftypheic...., HEIC",
        "....ftypavif...., AVIF",
        "....ftypmif1...., HEIC",
        "....ftypjp2 ...., JPEG 2000",
        "....ftypisom...., video",
        "II+\0....., BigTIFF",
        "8BPS....., Photoshop",
        "%PDF-1.7, PDF"
    })
    void otherFormatsAreNamed(String head, String format) throws IOException {
        refuses(Fault.FAILED, format, text(head));
    }

    @Test
    void truncatedFilesAtEveryLength() throws Exception {
        byte[] png = png();
        for (int length = 8; length < png.length; length += 97) {
            refuses(Fault.FAILED, "is truncated", Arrays.copyOf(png, length));
        }
        byte[] jpeg = Pictures.jpeg(Pictures.of(64, 64, (x, y) -> 0xFF000000 | x * y * 997));
        for (int length = 3; length < jpeg.length; length += 97) {
            refuses(Fault.FAILED, "is truncated", Arrays.copyOf(jpeg, length));
        }
        refuses(Fault.FAILED, "is truncated", Arrays.copyOf(jpeg, jpeg.length - 1));
    }

    @Test
    void jpegWhosePixelsEndEarly() throws Exception {
        byte[] jpeg = Pictures.jpeg(Pictures.of(64, 64, (x, y) -> 0xFF000000 | x * y * 997));
        byte[] cut = Arrays.copyOf(jpeg, jpeg.length / 2);
        cut[cut.length - 2] = (byte) 0xFF;
        cut[cut.length - 1] = (byte) 0xD9;
        refuses(Fault.FAILED, "is truncated", cut);
    }

    @Test
    void corruptPng() throws Exception {
        byte[] flipped = png();
        flipped[flipped.length / 2] ^= 1;
        refuses(Fault.FAILED, "is corrupt", flipped);
        refuses(Fault.FAILED, "is corrupt", new PngBytes(4, 4, 8, 0).end());
        refuses(
                Fault.FAILED,
                "is corrupt",
                new PngBytes(4, 4, 8, 0).chunk("IDAT", new byte[50]).end());
        refuses(
                Fault.FAILED,
                "is corrupt",
                new PngBytes(4, 4, 9, 7).rows(new int[4]).end());
        refuses(Fault.FAILED, "0 x 4", new PngBytes(0, 4, 8, 0).rows(new int[4]).end());
    }

    @Test
    void sizesAreJudgedFromTheHeader() throws IOException {
        refuses(Fault.REFUSED, "30000 x 30000", new PngBytes(30_000, 30_000, 8, 6).end());
        refuses(Fault.REFUSED, "60000 x 1", new PngBytes(60_000, 1, 8, 6).end());
        byte[] frame = {
            (byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xC0, 0, 17, 8, (byte) 0xEA, 0x60, (byte) 0xEA, 0x60, 3
        };
        refuses(Fault.REFUSED, "60000 x 60000", Arrays.copyOf(frame, 100));
    }

    @Test
    void fullyTransparentHasNoSubject() throws IOException {
        refuses(
                Fault.REFUSED,
                "no subject",
                new PngBytes(2, 1, 8, 6).rows(new int[8]).end());
    }
}
