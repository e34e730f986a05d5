package dev.kiln.imaging.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Finds the orientation tag in an EXIF block; a block that makes no sense counts as upright. */
final class ExifOrientation {
    private static final int ORIENTATION = 0x0112;
    private static final int SHORT = 3;
    private static final int ENTRY_BYTES = 12;

    private ExifOrientation() {}

    /**
     * Reads the tag.
     *
     * @param tiff the block, from its byte order mark on
     * @return 1 to 8
     */
    static int of(byte[] tiff) {
        if (tiff.length < 10) {
            return 1;
        }
        ByteBuffer block = ByteBuffer.wrap(tiff);
        short mark = block.getShort(0);
        if (mark == 0x4949) {
            block.order(ByteOrder.LITTLE_ENDIAN);
        } else if (mark != 0x4D4D) {
            return 1;
        }
        long directory = block.getInt(4) & 0xFFFFFFFFL;
        if (block.getShort(2) != 42 || directory + 2 > tiff.length) {
            return 1;
        }
        int entries = block.getShort((int) directory) & 0xFFFF;
        for (int i = 0; i < entries; i++) {
            long entry = directory + 2 + (long) i * ENTRY_BYTES;
            if (entry + ENTRY_BYTES > tiff.length) {
                return 1;
            }
            int at = (int) entry;
            if ((block.getShort(at) & 0xFFFF) == ORIENTATION && block.getShort(at + 2) == SHORT) {
                int value = block.getShort(at + 8);
                return value >= 1 && value <= 8 ? value : 1;
            }
        }
        return 1;
    }
}
