package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes PNG (ISO/IEC 15948): header, an {@code sRGB} chunk, pixels, end; no date, no text, no place. Same pixels, same
 * bytes.
 */
public final class PictureWriter {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int GREY = 0;
    private static final int RGB = 2;
    private static final int RGBA = 6;
    private static final int LEVEL = 6;

    private PictureWriter() {}

    /** Writes {@code picture}: RGBA, or RGB if it is opaque. The stream stays open. */
    public static void writePng(Picture picture, OutputStream out) throws IOException {
        boolean opaque = isOpaque(picture.rgba());
        byte[] rgba = picture.rgba().toArray();
        int channels = opaque ? 3 : 4;
        byte[] pixels = opaque ? new byte[rgba.length / 4 * 3] : rgba;
        for (int i = 0; opaque && i < rgba.length / 4; i++) {
            System.arraycopy(rgba, 4 * i, pixels, 3 * i, 3);
        }
        write(picture.width(), picture.height(), opaque ? RGB : RGBA, channels, pixels, out);
    }

    /** Writes {@code mask} as 8-bit grey. The stream stays open. */
    public static void writePng(Mask mask, OutputStream out) throws IOException {
        write(mask.width(), mask.height(), GREY, 1, mask.alpha().toArray(), out);
    }

    private static boolean isOpaque(Bytes rgba) {
        for (int i = 3; i < rgba.size(); i += 4) {
            if (rgba.get(i) != 255) {
                return false;
            }
        }
        return true;
    }

    private static void write(int width, int height, int kind, int channels, byte[] pixels, OutputStream out)
            throws IOException {
        out.write(SIGNATURE);
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        header.put((byte) 8).put((byte) kind);
        chunk("IHDR", header.array(), 13, out);
        chunk("sRGB", new byte[1], 1, out);
        Deflater deflater = new Deflater(LEVEL);
        try {
            byte[] packed = new byte[1 << 16];
            PngRows rows = new PngRows(pixels, width * channels, channels);
            for (int y = 0; y < height; y++) {
                deflater.setInput(rows.filtered(y));
                drain(deflater, packed, out);
            }
            deflater.finish();
            drain(deflater, packed, out);
        } finally {
            deflater.end();
        }
        chunk("IEND", new byte[0], 0, out);
    }

    private static void drain(Deflater deflater, byte[] packed, OutputStream out) throws IOException {
        for (int n = deflater.deflate(packed); n > 0; n = deflater.deflate(packed)) {
            chunk("IDAT", packed, n, out);
        }
    }

    private static void chunk(String type, byte[] data, int length, OutputStream out) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data, 0, length);
        out.write(ByteBuffer.allocate(4).putInt(length).array());
        out.write(name);
        out.write(data, 0, length);
        out.write(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
