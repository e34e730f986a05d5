package dev.kiln.imaging;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Builds PNG files of any kind, right or wrong, byte by byte. */
final class PngBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    PngBytes(int width, int height, int depth, int colourType) {
        this(width, height, depth, colourType, false);
    }

    PngBytes(int width, int height, int depth, int colourType, boolean interlaced) {
        out.writeBytes(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        header.put((byte) depth).put((byte) colourType).put(12, (byte) (interlaced ? 1 : 0));
        chunk("IHDR", header.array());
    }

    PngBytes chunk(String type, byte... data) {
        byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        out.writeBytes(name);
        out.writeBytes(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
        return this;
    }

    /** The pixel chunk from one unfiltered row a line, each without its filter byte. */
    PngBytes rows(int[]... rows) {
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        for (int[] row : rows) {
            raw.write(0);
            for (int value : row) {
                raw.write(value);
            }
        }
        Deflater deflater = new Deflater();
        deflater.setInput(raw.toByteArray());
        deflater.finish();
        byte[] packed = new byte[raw.size() + 100];
        int length = deflater.deflate(packed);
        deflater.end();
        return chunk("IDAT", Arrays.copyOf(packed, length));
    }

    byte[] end() {
        chunk("IEND");
        return out.toByteArray();
    }

    /** An EXIF block that holds nothing but {@code orientation}. */
    static byte[] exif(int orientation) {
        ByteBuffer tiff = ByteBuffer.allocate(26);
        tiff.putShort((short) 0x4D4D).putShort((short) 42).putInt(8).putShort((short) 1);
        tiff.putShort((short) 0x0112).putShort((short) 3).putInt(1).putShort((short) orientation);
        return tiff.array();
    }
}
