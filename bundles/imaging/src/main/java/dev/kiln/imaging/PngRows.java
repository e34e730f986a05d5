package dev.kiln.imaging;

/** Rows of a PNG, each filtered by the method that leaves the smallest sum of absolute differences. */
final class PngRows {
    private final byte[] pixels;
    private final int rowBytes;
    private final int pixelBytes;
    private final byte[][] candidates;

    PngRows(byte[] pixels, int rowBytes, int pixelBytes) {
        this.pixels = pixels;
        this.rowBytes = rowBytes;
        this.pixelBytes = pixelBytes;
        this.candidates = new byte[5][rowBytes + 1];
    }

    /** Row {@code y}: the number of its filter, then its bytes. Valid until the next call. */
    byte[] filtered(int y) {
        int at = y * rowBytes;
        int up = at - rowBytes;
        plain(candidates[0], at);
        left(candidates[1], at);
        if (y == 0) {
            return least(2);
        }
        up(candidates[2], at, up);
        mean(candidates[3], at, up);
        paeth(candidates[4], at, up);
        return least(candidates.length);
    }

    /** The best of the first {@code count}; without a row above, the others are like these. */
    private byte[] least(int count) {
        byte[] best = null;
        long least = Long.MAX_VALUE;
        for (int method = 0; method < count; method++) {
            byte[] row = candidates[method];
            row[0] = (byte) method;
            long sum = 0;
            for (int x = 1; x <= rowBytes; x++) {
                sum += Math.abs(row[x]);
            }
            if (sum < least) {
                least = sum;
                best = row;
            }
        }
        return best;
    }

    private void plain(byte[] row, int at) {
        System.arraycopy(pixels, at, row, 1, rowBytes);
    }

    private void left(byte[] row, int at) {
        System.arraycopy(pixels, at, row, 1, pixelBytes);
        for (int x = pixelBytes; x < rowBytes; x++) {
            row[x + 1] = (byte) (pixels[at + x] - pixels[at + x - pixelBytes]);
        }
    }

    private void up(byte[] row, int at, int up) {
        for (int x = 0; x < rowBytes; x++) {
            row[x + 1] = (byte) (pixels[at + x] - pixels[up + x]);
        }
    }

    private void mean(byte[] row, int at, int up) {
        for (int x = 0; x < pixelBytes; x++) {
            row[x + 1] = (byte) (pixels[at + x] - (pixels[up + x] & 0xFF) / 2);
        }
        for (int x = pixelBytes; x < rowBytes; x++) {
            int sum = (pixels[at + x - pixelBytes] & 0xFF) + (pixels[up + x] & 0xFF);
            row[x + 1] = (byte) (pixels[at + x] - sum / 2);
        }
    }

    private void paeth(byte[] row, int at, int up) {
        for (int x = 0; x < pixelBytes; x++) {
            row[x + 1] = (byte) (pixels[at + x] - pixels[up + x]);
        }
        for (int x = pixelBytes; x < rowBytes; x++) {
            int before = up + x - pixelBytes;
            int guess = paeth(pixels[at + x - pixelBytes] & 0xFF, pixels[up + x] & 0xFF, pixels[before] & 0xFF);
            row[x + 1] = (byte) (pixels[at + x] - guess);
        }
    }

    private static int paeth(int left, int up, int corner) {
        int estimate = left + up - corner;
        int toLeft = Math.abs(estimate - left);
        int toUp = Math.abs(estimate - up);
        int toCorner = Math.abs(estimate - corner);
        if (toLeft <= toUp && toLeft <= toCorner) {
            return left;
        }
        return toUp <= toCorner ? up : corner;
    }
}
