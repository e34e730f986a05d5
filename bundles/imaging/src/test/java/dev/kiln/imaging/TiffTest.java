package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TiffTest extends Reading {
    private static final int WIDTH = 13;
    private static final int HEIGHT = 11;
    private static final int WHITE_IS_ZERO = 0;
    private static final int PALETTE = 3;

    private static TiffBytes grey() {
        return new TiffBytes(ByteOrder.LITTLE_ENDIAN).page(WIDTH, HEIGHT, 1, 8, 1);
    }

    private static byte[] pixels() {
        byte[] pixels = new byte[WIDTH * HEIGHT];
        Arrays.fill(pixels, (byte) 77);
        return pixels;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1, plain",
        "0, 8, 1, plain",
        "1, 1, 1, plain",
        "1, 8, 1, plain",
        "1, 16, 1, plain",
        "1, 4, 1, plain",
        "2, 8, 3, plain",
        "2, 16, 3, plain",
        "2, 8, 4, plain",
        "2, 16, 4, plain",
        "3, 4, 1, plain",
        "3, 8, 1, plain",
        "1, 8, 1, deflate",
        "1, 16, 1, deflate",
        "2, 8, 3, deflate",
        "2, 16, 3, deflate",
        "2, 8, 4, deflate",
        "1, 16, 1, predictor",
        "2, 8, 3, predictor",
        "2, 16, 3, predictor"
    })
    void everyKindIsExact(int photometric, int depth, int channels, String packing) throws Exception {
        int most = (1 << depth) - 1;
        Packed.Samples samples = (x, y, channel) ->
                channel == 3 ? (x < 6 ? 0 : most) : (x * 7 + y * 3 + channel * 5) * (depth == 16 ? 257 : 1) & most;
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            Picture picture = read(file(order, photometric, depth, channels, packing, samples))
                    .picture();
            for (int i = 0; i < WIDTH * HEIGHT * 3; i++) {
                int x = i / 3 % WIDTH;
                int y = i / 3 / WIDTH;
                int value = samples.at(x, y, channels < 3 ? 0 : i % 3);
                int light = photometric == WHITE_IS_ZERO ? most - value : value;
                int wanted = photometric == PALETTE ? value * 9 + i % 3 & 0xFF : (light * 255 + most / 2) / most;
                assertEquals(wanted, picture.at(x, y, i % 3), order + " " + x + ", " + y + ", channel " + i % 3);
                assertEquals(channels == 4 && x < 6 ? 0 : 255, picture.at(x, y, 3));
            }
        }
    }

    private static byte[] file(
            ByteOrder order, int photometric, int depth, int channels, String packing, Packed.Samples samples)
            throws Exception {
        boolean predicted = packing.equals("predictor");
        int mask = (1 << depth) - 1;
        Packed.Samples stored = (x, y, c) ->
                predicted && x > 0 ? samples.at(x, y, c) - samples.at(x - 1, y, c) & mask : samples.at(x, y, c);
        byte[] pixels = Packed.rows(stored, WIDTH, HEIGHT, channels, depth, order == ByteOrder.BIG_ENDIAN);
        TiffBytes tiff = new TiffBytes(order).page(WIDTH, HEIGHT, photometric, depth, channels);
        if (channels == 4) {
            tiff.tag(338, TiffBytes.SHORT, 2);
        }
        if (photometric == PALETTE) {
            int[] colours = new int[3 << depth];
            for (int i = 0; i < colours.length; i++) {
                int entry = i % (1 << depth);
                colours[i] = (entry * 9 + i / (1 << depth) & 0xFF) * 257;
            }
            tiff.tag(320, TiffBytes.SHORT, colours);
        }
        if (predicted) {
            tiff.tag(317, TiffBytes.SHORT, 2);
        }
        return (packing.equals("plain") ? tiff.strip(pixels) : tiff.deflated(pixels)).end();
    }

    @Test
    void premultipliedColourIsMadeStraight() throws Exception {
        byte[] pixels = {100, 15, 15, (byte) 128, (byte) 200, 30, 30, (byte) 255};
        Picture picture = read(new TiffBytes(ByteOrder.LITTLE_ENDIAN)
                        .page(2, 1, 2, 8, 4)
                        .tag(338, TiffBytes.SHORT, 1)
                        .strip(pixels)
                        .end())
                .picture();
        assertEquals(0x80C71E1E, Pictures.argb(picture, 0, 0));
        assertEquals(0xFFC81E1E, Pictures.argb(picture, 1, 0));
    }

    @Test
    void firstPageOfSeveral() throws Exception {
        Photo photo = read(
                grey().strip(pixels()).page(5, 5, 1, 8, 1).strip(new byte[25]).end());
        assertEquals(WIDTH, photo.sourceWidth());
        assertColour(77, 77, 77, 0, photo.picture());
        assertTrue(photo.warnings().getFirst().startsWith("PAGES: only the first of 2"));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 20, 60, 100, 120, 150, 200, 250})
    void truncated(int length) throws Exception {
        byte[] file = grey().strip(pixels()).end();
        refuses(Fault.FAILED, "is truncated", Arrays.copyOf(file, length));
    }

    @Test
    void rareKindsAreNamed() throws Exception {
        refuses(
                Fault.FAILED,
                "camera raw",
                grey().tag(50706, TiffBytes.LONG, 1).strip(pixels()).end());
        refuses(
                Fault.FAILED,
                "camera raw",
                grey().tag(254, TiffBytes.LONG, 1).strip(pixels()).end());
        refuses(
                Fault.FAILED,
                "float",
                grey().tag(339, TiffBytes.SHORT, 3).strip(pixels()).end());
        refuses(
                Fault.FAILED,
                "float",
                grey().tag(258, TiffBytes.SHORT, 32).strip(pixels()).end());
        refuses(
                Fault.FAILED,
                "compression",
                grey().strip(pixels()).tag(259, TiffBytes.SHORT, 34712).end());
        refuses(
                Fault.FAILED,
                "colours",
                grey().tag(262, TiffBytes.SHORT, 32803).strip(pixels()).end());
        refuses(Fault.FAILED, "no pixels", grey().end());
    }

    @Test
    void claimsThatAreFalse() throws Exception {
        refuses(
                Fault.REFUSED,
                "30000 x 30000",
                new TiffBytes(ByteOrder.LITTLE_ENDIAN)
                        .page(30_000, 30_000, 1, 8, 1)
                        .strip(pixels())
                        .end());
        refuses(
                Fault.FAILED,
                "0 x 4",
                new TiffBytes(ByteOrder.LITTLE_ENDIAN).page(0, 4, 1, 8, 1).end());
        refuses(
                Fault.FAILED,
                "truncated",
                grey().strip(pixels()).tag(279, TiffBytes.LONG, 1 << 30).end());
        refuses(
                Fault.FAILED,
                "truncated",
                grey().strip(pixels()).raw(700, 1, -1, new byte[8]).end());
        refuses(
                Fault.FAILED,
                "absurd",
                grey().strip(pixels())
                        .tag(322, TiffBytes.LONG, 1 << 20)
                        .tag(323, TiffBytes.LONG, 1 << 20)
                        .end());
    }

    @Test
    void directoriesThatLeadToThemselves() throws Exception {
        refuses(
                Fault.FAILED,
                "without end",
                grey().strip(pixels()).tag(34665, TiffBytes.LONG, 8).end());
        byte[] file = grey().strip(pixels()).end();
        int entries = file[8];
        file[10 + 12 * entries] = 8;
        refuses(Fault.FAILED, "without end", file);
    }

    @Test
    void overlappingValuesCannotMultiply() throws Exception {
        TiffBytes tiff = grey().strip(pixels());
        for (int tag = 60_000; tag < 60_040; tag++) {
            tiff.raw(tag, 1, 1 << 20, new byte[1 << 20]);
        }
        refuses(Fault.FAILED, "16 MiB", tiff.end());
    }

    @Test
    void damageAnywhereIsSurvived() throws Exception {
        byte[] file = grey().deflated(pixels()).end();
        int read = 0;
        for (int at = 4; at < file.length; at += 2) {
            byte[] damaged = file.clone();
            damaged[at] ^= (byte) 0xFF;
            read += survives(damaged) ? 1 : 0;
        }
        assertTrue(read < file.length / 2);
    }
}
