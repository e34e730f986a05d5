package dev.kiln.mesh.preview;

/** What a baked material says of a point on a triangle. */
interface Surface {
    /** Base colour and finish of one point. */
    final class Look {
        /** Base colour, linear. */
        final double[] albedo = new double[3];

        double metallic;
        double roughness;
    }

    /** Looks up the point with barycentric {@code weights} in the triangle of vertices {@code a}, {@code b}, {@code c}. */
    void at(int a, int b, int c, double[] weights, Look look);
}
