package dev.kiln.api.asset;

import java.util.Optional;

/**
 * A picture of a subject and where it was taken from.
 *
 * @param baseColor sRGB-encoded, without light or shadow; its alpha says where the subject is
 * @param metallicRoughness of the same size, green is roughness and blue metallic; without one a point is no metal and
 *     fully rough
 * @param camera where from
 * @param weight how much it counts beside the others, above 0
 */
public record PosedPicture(Picture baseColor, Optional<Picture> metallicRoughness, Camera camera, float weight) {
    /**
     * @throws IllegalArgumentException if the sizes differ or the weight is not above 0
     */
    public PosedPicture {
        if (metallicRoughness.isPresent()
                && (metallicRoughness.get().width() != baseColor.width()
                        || metallicRoughness.get().height() != baseColor.height())) {
            throw new IllegalArgumentException("the two pictures of a view differ in size");
        }
        if (!(weight > 0) || !Float.isFinite(weight)) {
            throw new IllegalArgumentException("a view has the weight " + weight + ", not above 0");
        }
    }

    /** A picture of base colour that counts 1. */
    public static PosedPicture of(Picture baseColor, Camera camera) {
        return new PosedPicture(baseColor, Optional.empty(), camera, 1);
    }
}
