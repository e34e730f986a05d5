package dev.kiln.baker.vertexidw.internal;

/** The transfer function of sRGB (IEC 61966-2-1). */
final class Srgb {
    private Srgb() {}

    /**
     * Linear light, 0 to 1, of an encoded value, which is clipped to 0 to 1 first. Strict arithmetic: the same bits on
     * every machine.
     */
    static float linear(double encoded) {
        double value = Math.clamp(encoded, 0.0, 1.0);
        return (float) (value <= 0.04045 ? value / 12.92 : StrictMath.pow((value + 0.055) / 1.055, 2.4));
    }
}
