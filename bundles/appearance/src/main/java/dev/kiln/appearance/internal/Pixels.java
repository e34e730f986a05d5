package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;

/** Reads a posed picture between its pixels. */
final class Pixels {
    private Pixels() {}

    /**
     * The four pixels around a place, blended by nearness and alpha.
     *
     * @param x column, the centre of the first pixel is 0.5
     * @param y row, likewise
     * @param out base colour, metallic, roughness and 1, an opaque point
     * @return the alpha there, 0 to 1
     */
    static double of(PosedPicture posed, double x, double y, double[] out) {
        Picture color = posed.baseColor();
        int left = (int) Math.floor(x - 0.5);
        int top = (int) Math.floor(y - 0.5);
        double right = x - 0.5 - left;
        double down = y - 0.5 - top;
        java.util.Arrays.fill(out, 0);
        double alpha = 0;
        for (int corner = 0; corner < 4; corner++) {
            int dx = corner & 1;
            int dy = corner >> 1;
            int px = Math.clamp(left + dx, 0, color.width() - 1);
            int py = Math.clamp(top + dy, 0, color.height() - 1);
            double weight = (dx == 1 ? right : 1 - right) * (dy == 1 ? down : 1 - down) * color.at(px, py, 3) / 255;
            alpha += weight;
            for (int c = 0; c < 3; c++) {
                out[c] += weight * color.at(px, py, c) / 255;
            }
            out[3] += posed.metallicRoughness().isPresent()
                    ? weight * posed.metallicRoughness().get().at(px, py, 2) / 255
                    : 0;
            out[4] += posed.metallicRoughness().isPresent()
                    ? weight * posed.metallicRoughness().get().at(px, py, 1) / 255
                    : weight;
        }
        for (int c = 0; c < 5 && alpha > 0; c++) {
            out[c] /= alpha;
        }
        out[5] = 1;
        return alpha;
    }
}
