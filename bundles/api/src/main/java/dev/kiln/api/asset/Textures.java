package dev.kiln.api.asset;

/**
 * Pictures wrapped around the surface by texture coordinates. Coordinates follow glTF: (0, 0) is the upper left corner
 * of a picture, u runs right, v runs down, both 0 to 1. A vertex on a seam is there once for each side of it.
 *
 * @param coordinates u, v of each vertex
 * @param baseColor sRGB-encoded colour and straight alpha, stored as is; alpha is data, the asset is drawn opaque
 * @param metallicRoughness linear: green is roughness, blue is metallic, as in glTF; red is not used
 */
public record Textures(Floats coordinates, Picture baseColor, Picture metallicRoughness) implements Material {
    /**
     * @throws IllegalArgumentException if a coordinate is outside 0 to 1 or the number of them is odd
     */
    public Textures {
        if (coordinates.size() % 2 != 0) {
            throw new IllegalArgumentException("texture coordinates come in twos");
        }
        for (int i = 0; i < coordinates.size(); i++) {
            if (!(coordinates.get(i) >= 0 && coordinates.get(i) <= 1)) {
                throw new IllegalArgumentException(
                        "vertex " + i / 2 + " has the texture coordinate " + coordinates.get(i) + ", outside 0 to 1");
            }
        }
    }
}
