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
        byte[] best = null;
        long least = Long.MAX_VALUE;
        for (int method = 0; method < candidates.length; method++) {
            byte[] row = candidates[method];
            row[0] = (byte) method;
            long sum = 0;
            for (int x = 0; x < rowBytes; x++) {
                row[x + 1] = (byte) (pixels[y * rowBytes + x] - predicted(method, x, y));
                sum += Math.abs(row[x + 1]);
            }
            if (sum < least) {
                least = sum;
                best = row;
            }
        }
        return best;
    }

    private int predicted(int method, int x, int y) {
        int at = y * rowBytes + x;
        int left = x >= pixelBytes ? pixels[at - pixelBytes] & 0xFF : 0;
        int up = y > 0 ? pixels[at - rowBytes] & 0xFF : 0;
        return switch (method) {
            case 1 -> left;
            case 2 -> up;
            case 3 -> (left + up) / 2;
            case 4 -> paeth(left, up, x >= pixelBytes && y > 0 ? pixels[at - rowBytes - pixelBytes] & 0xFF : 0);
            default -> 0;
        };
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
