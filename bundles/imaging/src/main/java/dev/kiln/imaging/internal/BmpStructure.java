package dev.kiln.imaging.internal;

import dev.kiln.api.stage.KilnException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;

/** Reads the headers of a Windows or OS/2 bitmap, and whether its rows are all there. */
final class BmpStructure {
    private static final int FILE_HEADER_BYTES = 14;
    private static final int OLD_HEADER_BYTES = 12;
    private static final int HEADER_BYTES = 40;
    private static final Set<Integer> DEPTHS = Set.of(1, 4, 8, 16, 24, 32);

    /** Run lengths: a few bytes can claim any size. */
    private static final long MOST_PACKED = 64_000_000;

    private BmpStructure() {}

    static PictureHeader scan(Path file, InputStream in, String name) throws IOException, KilnException {
        LittleEndian input = new LittleEndian(in);
        ByteBuffer start = input.buffer(FILE_HEADER_BYTES + 4);
        long pixels = start.getInt(10) & 0xFFFFFFFFL;
        int headerBytes = start.getInt(FILE_HEADER_BYTES);
        if (headerBytes != OLD_HEADER_BYTES && (headerBytes < HEADER_BYTES || headerBytes > 1024)) {
            throw PhotoFile.corrupt(name, "a BMP header of " + headerBytes + " bytes", null);
        }
        ByteBuffer header = input.buffer(headerBytes - 4);
        boolean old = headerBytes == OLD_HEADER_BYTES;
        long width = old ? header.getShort(0) & 0xFFFF : header.getInt(0);
        // Rows come from the bottom up, or, if the height is negative, from the top down.
        long height = Math.abs(old ? header.getShort(2) & 0xFFFF : (long) header.getInt(4));
        int depth = header.getShort(old ? 6 : 10);
        int packing = old ? 0 : header.getInt(12);
        PictureLimits.check(name, width, height);
        if (!DEPTHS.contains(depth)) {
            throw PhotoFile.corrupt(name, "a BMP of " + depth + " bits a pixel", null);
        }
        switch (packing) {
            case 0, 3, 6 -> {
                long row = (width * depth + 31) / 32 * 4;
                if (pixels + row * height > Files.size(file)) {
                    throw new EOFException();
                }
            }
            case 1, 2 -> {
                if (width * height > MOST_PACKED) {
                    throw PhotoFile.unread(name, "a packed BMP above " + MOST_PACKED / 1_000_000 + " million pixels");
                }
            }
            default -> throw PhotoFile.unread(name, "a BMP of a rare kind (a JPEG or PNG inside a BMP)");
        }
        return PictureHeader.plain((int) width, (int) height, new ArrayList<>());
    }
}
