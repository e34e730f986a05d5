package dev.kiln.api.asset;

/**
 * One colour a vertex. Values are <em>linear</em> (glTF {@code COLOR_0}), not sRGB-encoded, 0 to 1.
 *
 * @param linearRgba red, green, blue, alpha of each vertex
 * @param metallic one factor for the whole asset, 0 to 1
 * @param roughness one factor for the whole asset, 0 to 1
 */
public record VertexColors(Floats linearRgba, float metallic, float roughness) implements Material {
    /**
     * @throws IllegalArgumentException if a value is outside 0 to 1 or the length is no multiple of four
     */
    public VertexColors {
        if (linearRgba.size() % 4 != 0) {
            throw new IllegalArgumentException("vertex colours come in fours");
        }
        for (int i = 0; i < linearRgba.size(); i++) {
            if (!(linearRgba.get(i) >= 0 && linearRgba.get(i) <= 1)) {
                throw new IllegalArgumentException(
                        "vertex colour " + i / 4 + " has the value " + linearRgba.get(i) + ", outside 0 to 1");
            }
        }
        if (!(metallic >= 0 && metallic <= 1 && roughness >= 0 && roughness <= 1)) {
            throw new IllegalArgumentException("metallic and roughness factors lie in 0 to 1");
        }
    }
}
