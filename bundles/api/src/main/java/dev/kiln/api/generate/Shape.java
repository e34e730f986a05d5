package dev.kiln.api.generate;

import dev.kiln.api.asset.Mesh;
import java.util.Optional;

/**
 * What a shaper makes.
 *
 * @param mesh the raw mesh
 * @param latent what a painter of the same family can go on from
 */
public record Shape(Mesh mesh, Optional<ShapeLatent> latent) {
    /** A mesh without a latent. */
    public static Shape of(Mesh mesh) {
        return new Shape(mesh, Optional.empty());
    }
}
