package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.bake.Baked;

/**
 * Base colour at points of a baked asset, sRGB-encoded as the field has it: at its vertices, or at every texel whose
 * centre lies in a triangle.
 */
interface BakedColors {
    static BakedColors of(Baked baked) {
        return switch (baked.asset().material()) {
            case VertexColors colors -> new PaintedVertices(baked.asset().mesh(), colors);
            case Textures textures -> CoveredTexels.of(baked.asset().mesh(), textures);
        };
    }

    /** Number of points. */
    int count();

    /** Coordinate of a point along {@code axis}, asset space. */
    float position(int point, int axis);

    /** Red, green or blue of a point, 0 to 1, sRGB-encoded. */
    double encoded(int point, int channel);

    /** By how much a value may be off because of how it is stored, sRGB-encoded. */
    double halfStep();

    /** Red, green or blue of a point, 0 to 1, linear light. */
    default double linear(int point, int channel) {
        double encoded = encoded(point, channel);
        return encoded <= 0.04045 ? encoded / 12.92 : Math.pow((encoded + 0.055) / 1.055, 2.4);
    }

    /** On a field made by {@link Voxels#ramp}: how far along {@code axis} the colour is off, in voxels, signed. */
    default double rampError(int point, int axis) {
        return (encoded(point, axis) - 0.5 - position(point, axis)) * Voxels.SIDE;
    }
}
