package dev.kiln.mesh.internal;

/** Closest point on a triangle (Ericson, Real-Time Collision Detection, section 5.1.5). */
final class PointTriangle {
    private PointTriangle() {}

    /**
     * The point of the triangle closest to (x, y, z).
     *
     * @param t nine numbers from {@code at} on: the corners
     * @param out gets the point
     * @return the squared distance
     */
    static double closest(float[] t, int at, double x, double y, double z, double[] out) {
        double abx = (double) t[at + 3] - t[at];
        double aby = (double) t[at + 4] - t[at + 1];
        double abz = (double) t[at + 5] - t[at + 2];
        double acx = (double) t[at + 6] - t[at];
        double acy = (double) t[at + 7] - t[at + 1];
        double acz = (double) t[at + 8] - t[at + 2];
        double apx = x - t[at];
        double apy = y - t[at + 1];
        double apz = z - t[at + 2];
        double abab = abx * abx + aby * aby + abz * abz;
        double acac = acx * acx + acy * acy + acz * acz;
        double abac = abx * acx + aby * acy + abz * acz;
        double d1 = abx * apx + aby * apy + abz * apz;
        double d2 = acx * apx + acy * apy + acz * apz;
        double d3 = d1 - abab;
        double d4 = d2 - abac;
        double d5 = d1 - abac;
        double d6 = d2 - acac;
        double v;
        double w;
        if (d1 <= 0 && d2 <= 0) {
            v = 0;
            w = 0;
        } else if (d3 >= 0 && d4 <= d3) {
            v = 1;
            w = 0;
        } else if (d6 >= 0 && d5 <= d6) {
            v = 0;
            w = 1;
        } else if (d1 * d4 - d3 * d2 <= 0 && d1 >= 0 && d3 <= 0) {
            v = d1 / (d1 - d3);
            w = 0;
        } else if (d5 * d2 - d1 * d6 <= 0 && d2 >= 0 && d6 <= 0) {
            v = 0;
            w = d2 / (d2 - d6);
        } else if (d3 * d6 - d5 * d4 <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
            w = (d4 - d3) / (d4 - d3 + d5 - d6);
            v = 1 - w;
        } else {
            double va = d3 * d6 - d5 * d4;
            double vb = d5 * d2 - d1 * d6;
            double vc = d1 * d4 - d3 * d2;
            v = vb / (va + vb + vc);
            w = vc / (va + vb + vc);
        }
        out[0] = t[at] + v * abx + w * acx;
        out[1] = t[at + 1] + v * aby + w * acy;
        out[2] = t[at + 2] + v * abz + w * acz;
        double dx = out[0] - x;
        double dy = out[1] - y;
        double dz = out[2] - z;
        return dx * dx + dy * dy + dz * dz;
    }
}
