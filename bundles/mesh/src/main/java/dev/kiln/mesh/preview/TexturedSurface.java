package dev.kiln.mesh.preview;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;

/** Textures: four texels around the point, blended after decoding, as glTF viewers do (clamped at the edge). */
final class TexturedSurface implements Surface {
    private static final double[] DECODED = decodeTable();

    private final float[] uv;
    private final Picture baseColor;
    private final Picture metallicRoughness;
    private final double[] finish = new double[3];

    TexturedSurface(Textures textures) {
        uv = textures.coordinates().toArray();
        baseColor = textures.baseColor();
        metallicRoughness = textures.metallicRoughness();
    }

    @Override
    public void at(int a, int b, int c, double[] weights, Look look) {
        double u = weights[0] * uv[2 * a] + weights[1] * uv[2 * b] + weights[2] * uv[2 * c];
        double v = weights[0] * uv[2 * a + 1] + weights[1] * uv[2 * b + 1] + weights[2] * uv[2 * c + 1];
        sample(baseColor, u, v, true, look.albedo);
        sample(metallicRoughness, u, v, false, finish);
        look.roughness = finish[1];
        look.metallic = finish[2];
    }

    private static void sample(Picture picture, double u, double v, boolean encoded, double[] out) {
        double x = u * picture.width() - 0.5;
        double y = v * picture.height() - 0.5;
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        double right = x - left;
        double down = y - top;
        out[0] = out[1] = out[2] = 0;
        for (int corner = 0; corner < 4; corner++) {
            int dx = corner & 1;
            int dy = corner >> 1;
            double weight = (dx == 1 ? right : 1 - right) * (dy == 1 ? down : 1 - down);
            int px = Math.clamp(left + dx, 0, picture.width() - 1);
            int py = Math.clamp(top + dy, 0, picture.height() - 1);
            for (int c = 0; c < 3; c++) {
                int value = picture.at(px, py, c);
                out[c] += weight * (encoded ? DECODED[value] : value / 255.0);
            }
        }
    }

    /** The transfer function of sRGB (IEC 61966-2-1). */
    private static double[] decodeTable() {
        double[] table = new double[256];
        for (int i = 0; i < table.length; i++) {
            double value = i / 255.0;
            table[i] = value <= 0.04045 ? value / 12.92 : StrictMath.pow((value + 0.055) / 1.055, 2.4);
        }
        return table;
    }
}
