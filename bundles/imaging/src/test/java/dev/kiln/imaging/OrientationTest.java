package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Picture;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight ways to store one picture, in every format that can say so, come out alike. */
class OrientationTest extends Reading {
    private static final Picture UPRIGHT =
            Pictures.of(48, 32, (x, y) -> 0xFF000000 | (x / 8 * 10 + y / 8 * 60) * 0x010101);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void png(int orientation) throws Exception {
        Picture stored = stored(orientation);
        int[][] rows = new int[stored.height()][stored.width()];
        for (int i = 0; i < stored.width() * stored.height(); i++) {
            rows[i / stored.width()][i % stored.width()] = stored.rgba().get(4 * i);
        }
        PngBytes png = new PngBytes(stored.width(), stored.height(), 8, 0);
        upright(
                0,
                orientation,
                png.chunk("eXIf", PngBytes.exif(orientation)).rows(rows).end());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void jpeg(int orientation) throws Exception {
        byte[] tiff = PngBytes.exif(orientation);
        byte[] segment = new byte[6 + tiff.length];
        System.arraycopy(new byte[] {'E', 'x', 'i', 'f'}, 0, segment, 0, 4);
        System.arraycopy(tiff, 0, segment, 6, tiff.length);
        upright(3, orientation, JpegBytes.with(Pictures.jpeg(stored(orientation)), 0xE1, segment));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void tiff(int orientation) throws Exception {
        Picture stored = stored(orientation);
        byte[] grey = new byte[stored.width() * stored.height()];
        for (int i = 0; i < grey.length; i++) {
            grey[i] = (byte) stored.rgba().get(4 * i);
        }
        upright(
                0,
                orientation,
                new TiffBytes(ByteOrder.BIG_ENDIAN)
                        .page(stored.width(), stored.height(), 1, 8, 1)
                        .tag(274, TiffBytes.SHORT, orientation)
                        .strip(grey)
                        .end());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void webp(int orientation) throws Exception {
        upright(0, orientation, resource("webp/orientation" + orientation + ".webp"));
    }

    private void upright(int tolerance, int orientation, byte... file) throws Exception {
        Photo photo = read(file);
        assertEquals(orientation, photo.orientation());
        assertEquals(48, photo.sourceWidth());
        assertEquals(32, photo.sourceHeight());
        for (int i = 0; i < UPRIGHT.rgba().size(); i++) {
            assertEquals(UPRIGHT.rgba().get(i), photo.picture().rgba().get(i), tolerance, "byte " + i);
        }
    }

    /** EXIF's definition: which side of the upright picture the stored row 0 and column 0 are. */
    private static Picture stored(int orientation) {
        boolean turned = orientation > 4;
        boolean rightmost = List.of(2, 3, 6, 7).contains(orientation);
        boolean lowest = List.of(3, 4, 7, 8).contains(orientation);
        return Pictures.of(turned ? 32 : 48, turned ? 48 : 32, (column, row) -> {
            int x = turned ? row : column;
            int y = turned ? column : row;
            return Pictures.argb(UPRIGHT, rightmost ? 47 - x : x, lowest ? 31 - y : y);
        });
    }
}
