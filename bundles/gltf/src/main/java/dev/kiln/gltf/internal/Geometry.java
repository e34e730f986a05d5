package dev.kiln.gltf.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import java.io.IOException;

/** The bodies of the sections: what is stored for each vertex and corner. */
final class Geometry {
    private Geometry() {}

    static Section positions(Floats xyz) {
        return new Section(Format.VECTOR, xyz.size() / 3, Bounds.of(xyz), out -> {
            for (int i = 0; i < xyz.size(); i++) {
                out.putFloat(xyz.get(i));
            }
        });
    }

    /** Normals scaled to unit length in 64 bits, then rounded: the stored length is off by 1e-7 at most. */
    static Section normals(Floats xyz) {
        return new Section(Format.VECTOR, xyz.size() / 3, Bounds.NONE, out -> {
            for (int i = 0; i < xyz.size(); i += 3) {
                double length = length(xyz, i);
                for (int axis = 0; axis < 3; axis++) {
                    out.putFloat((float) (xyz.get(i + axis) / length));
                }
            }
        });
    }

    /** Linear colours in 0 to 1 as 0 to 65535, rounded to the nearest. */
    static Section colors(Floats linearRgba) {
        return new Section(Format.COLOR, linearRgba.size() / 4, Bounds.NONE, out -> {
            for (int i = 0; i < linearRgba.size(); i++) {
                out.putShort((int) Math.rint(linearRgba.get(i) * 65535.0));
            }
        });
    }

    /** Texture coordinates, which glTF 2.0 section 3.7.2.1 takes as floats. */
    static Section coordinates(Floats uv) {
        return new Section(Format.COORDINATE, uv.size() / 2, Bounds.NONE, out -> {
            for (int i = 0; i < uv.size(); i++) {
                out.putFloat(uv.get(i));
            }
        });
    }

    /** 16 bits where they fit: 65535 itself is reserved by glTF 2.0 section 3.7.2.1. */
    static Section indices(Ints triangles, int vertices) {
        if (vertices <= 65535) {
            return new Section(Format.INDEX_16, triangles.size(), Bounds.NONE, out -> shorts(triangles, out));
        }
        return new Section(Format.INDEX_32, triangles.size(), Bounds.NONE, out -> ints(triangles, out));
    }

    static double length(Floats xyz, int at) {
        return Math.sqrt((double) xyz.get(at) * xyz.get(at)
                + (double) xyz.get(at + 1) * xyz.get(at + 1)
                + (double) xyz.get(at + 2) * xyz.get(at + 2));
    }

    private static void shorts(Ints values, LittleEndian out) throws IOException {
        for (int i = 0; i < values.size(); i++) {
            out.putShort(values.get(i));
        }
    }

    private static void ints(Ints values, LittleEndian out) throws IOException {
        for (int i = 0; i < values.size(); i++) {
            out.putInt(values.get(i));
        }
    }
}
