package dev.kiln.imaging;

import java.io.ByteArrayOutputStream;
import java.util.zip.Adler32;
import java.util.zip.Deflater;

/**
 * Some rows of a PNG, filtered and compressed by themselves, so that several can be made at once. Bands joined in order
 * are one deflate stream (RFC 1951): all but the last end on a whole byte without ending the stream.
 *
 * @param packed compressed bytes
 * @param bytes how many they were before
 * @param sum Adler-32 of these (RFC 1950)
 */
record PngBand(byte[] packed, long bytes, long sum) {
    private static final int LEVEL = 4;
    private static final int MODULUS = 65521;

    /** Makes that of the rows {@code from} to {@code to}; {@code last} ends the stream. */
    static PngBand of(PngRows rows, int from, int to, boolean last) {
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 16];
            Adler32 sum = new Adler32();
            long bytes = 0;
            for (int y = from; y < to; y++) {
                byte[] row = rows.filtered(y);
                sum.update(row);
                bytes += row.length;
                deflater.setInput(row);
                drain(deflater, Deflater.NO_FLUSH, piece, packed);
            }
            if (last) {
                deflater.finish();
            }
            drain(deflater, last ? Deflater.NO_FLUSH : Deflater.SYNC_FLUSH, piece, packed);
            return new PngBand(packed.toByteArray(), bytes, sum.getValue());
        } finally {
            deflater.end();
        }
    }

    private static void drain(Deflater deflater, int flush, byte[] piece, ByteArrayOutputStream packed) {
        int n;
        do {
            n = deflater.deflate(piece, 0, piece.length, flush);
            packed.write(piece, 0, n);
        } while (n == piece.length);
    }

    /** The Adler-32 of what {@code before} is the sum of, followed by this band. */
    long after(long before) {
        long a = before & 0xFFFF;
        long low = (a + (sum & 0xFFFF) - 1 + MODULUS) % MODULUS;
        long high = ((before >>> 16) + (sum >>> 16) + bytes % MODULUS * (a - 1 + MODULUS)) % MODULUS;
        return high << 16 | low;
    }
}
