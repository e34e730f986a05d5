package dev.kiln.mesh.uv;

/** Barycentric weights of texel centres. */
final class TexelWeights {
    private TexelWeights() {}

    /**
     * The weights of the point of {@code face} that is nearest, in the picture, to the centre of {@code texel}.
     *
     * @param weights of the three corners; they are not negative and add up to 1
     */
    static void of(Atlas atlas, int face, int texel, double[] weights) {
        double[] x = new double[3];
        double[] y = new double[3];
        for (int corner = 0; corner < 3; corner++) {
            int v = atlas.mesh().triangles().get(3 * face + corner);
            x[corner] = atlas.coordinates().get(2 * v) * (double) atlas.size() - (texel % atlas.size() + 0.5);
            y[corner] = atlas.coordinates().get(2 * v + 1) * (double) atlas.size() - (texel / atlas.size() + 0.5);
        }
        double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
        weights[0] = (x[1] * y[2] - x[2] * y[1]) / area;
        weights[1] = (x[2] * y[0] - x[0] * y[2]) / area;
        weights[2] = 1 - weights[0] - weights[1];
        if (!(weights[0] >= 0 && weights[1] >= 0 && weights[2] >= 0)) {
            nearestOnRim(x, y, weights);
        }
    }

    private static void nearestOnRim(double[] x, double[] y, double[] weights) {
        double best = Double.POSITIVE_INFINITY;
        for (int a = 0; a < 3; a++) {
            int b = (a + 1) % 3;
            double dx = x[b] - x[a];
            double dy = y[b] - y[a];
            double square = dx * dx + dy * dy;
            double along = square > 0 ? Math.clamp(-(x[a] * dx + y[a] * dy) / square, 0, 1) : 0;
            double px = x[a] + along * dx;
            double py = y[a] + along * dy;
            if (px * px + py * py < best) {
                best = px * px + py * py;
                weights[a] = 1 - along;
                weights[b] = along;
                weights[3 - a - b] = 0;
            }
        }
    }
}
