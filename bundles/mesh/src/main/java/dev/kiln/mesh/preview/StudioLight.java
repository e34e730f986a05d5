package dev.kiln.mesh.preview;

/**
 * A soft studio: light from above and a little from below, a large key light over the left shoulder of the viewer, a
 * weak fill from the right, and a highlight after Blinn and Phong. All in linear light.
 */
final class StudioLight {
    private static final double[] KEY = unit(-0.45, 0.6, 0.75);
    private static final double[] FILL = unit(0.8, 0.1, 0.5);

    private StudioLight() {}

    /**
     * Light that leaves a surface towards the viewer.
     *
     * @param normal unit normal in camera axes, facing the viewer
     * @param viewer unit direction to the viewer in camera axes
     * @param up the asset's up direction in camera axes
     * @param albedo base colour, linear
     * @param metallic 0 to 1
     * @param roughness 0 to 1
     * @param out red, green, blue, linear, may exceed 1
     */
    static void shade(
            double[] normal,
            double[] viewer,
            double[] up,
            double[] albedo,
            double metallic,
            double roughness,
            double[] out) {
        double sky = 0.5 + 0.5 * dot(normal, up);
        double diffuse = 0.3 + 0.25 * sky + 0.55 * wrapped(normal, KEY) + 0.18 * wrapped(normal, FILL);
        double hx = KEY[0] + viewer[0];
        double hy = KEY[1] + viewer[1];
        double hz = KEY[2] + viewer[2];
        double half = (normal[0] * hx + normal[1] * hy + normal[2] * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz);
        double alpha = Math.max(0.05, roughness * roughness);
        double power = 2 / (alpha * alpha);
        double highlight = half <= 0 ? 0 : Math.pow(half, power) * (power + 2) / 8;
        for (int c = 0; c < 3; c++) {
            double mirror = 0.04 + (albedo[c] - 0.04) * metallic;
            // Metals have no diffuse part; their surroundings here are as bright as the sky above them.
            double surroundings = mirror * metallic * (0.25 + 0.75 * sky);
            out[c] = albedo[c] * (1 - metallic) * diffuse + surroundings + 0.5 * mirror * Math.min(highlight, 20);
        }
    }

    /** Lambert's cosine, stretched a little past the terminator as from a large lamp. */
    private static double wrapped(double[] normal, double[] light) {
        return Math.max(0, (dot(normal, light) + 0.3) / 1.3);
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double[] unit(double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        return new double[] {x / length, y / length, z / length};
    }
}
