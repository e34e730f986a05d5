package dev.kiln.mesh.preview;

import dev.kiln.api.asset.VertexColors;

/** Vertex colours: interpolated in linear light. */
final class PaintedSurface implements Surface {
    private final float[] colors;
    private final double metallic;
    private final double roughness;

    PaintedSurface(VertexColors painted) {
        colors = painted.linearRgba().toArray();
        metallic = painted.metallic();
        roughness = painted.roughness();
    }

    @Override
    public void at(int a, int b, int c, double[] weights, Look look) {
        for (int channel = 0; channel < 3; channel++) {
            look.albedo[channel] = weights[0] * colors[4 * a + channel]
                    + weights[1] * colors[4 * b + channel]
                    + weights[2] * colors[4 * c + channel];
        }
        look.metallic = metallic;
        look.roughness = roughness;
    }
}
