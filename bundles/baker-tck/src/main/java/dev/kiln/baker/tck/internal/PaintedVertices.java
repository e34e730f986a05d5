package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;

/**
 * The vertices of an asset with vertex colours.
 *
 * @param mesh its mesh
 * @param colors its colours
 */
record PaintedVertices(Mesh mesh, VertexColors colors) implements BakedColors {
    @Override
    public int count() {
        return mesh.vertexCount();
    }

    @Override
    public float position(int point, int axis) {
        return mesh.positions().get(3 * point + axis);
    }

    @Override
    public double encoded(int point, int channel) {
        double linear = linear(point, channel);
        return linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
    }

    @Override
    public double linear(int point, int channel) {
        return colors.linearRgba().get(4 * point + channel);
    }

    @Override
    public double halfStep() {
        return 0;
    }
}
