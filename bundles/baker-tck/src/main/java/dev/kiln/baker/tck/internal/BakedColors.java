package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.bake.Baked;

/** Base colour at each vertex of a baked asset, sRGB-encoded as the field has it. */
final class BakedColors {
    private final Mesh mesh;
    private final VertexColors colors;

    private BakedColors(Mesh mesh, VertexColors colors) {
        this.mesh = mesh;
        this.colors = colors;
    }

    static BakedColors of(Baked baked) {
        return switch (baked.asset().material()) {
            case VertexColors colors -> new BakedColors(baked.asset().mesh(), colors);
        };
    }

    int count() {
        return mesh.vertexCount();
    }

    /** Coordinate of vertex {@code vertex} along {@code axis}, asset space. */
    float position(int vertex, int axis) {
        return mesh.positions().get(3 * vertex + axis);
    }

    /** Red, green or blue of a vertex, 0 to 1, sRGB-encoded. */
    double encoded(int vertex, int channel) {
        double linear = linear(vertex, channel);
        return linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
    }

    /** Red, green or blue of a vertex, 0 to 1, linear light. */
    float linear(int vertex, int channel) {
        Floats rgba = colors.linearRgba();
        return rgba.get(4 * vertex + channel);
    }

    /** On a field made by {@link Voxels#ramp}: how far along {@code axis} the colour is off, in voxels, signed. */
    double rampError(int vertex, int axis) {
        return (encoded(vertex, axis) - 0.5 - position(vertex, axis)) * Voxels.SIDE;
    }
}
