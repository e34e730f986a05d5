package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.ShapeLatent;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the shaper leaves for its painter: the shape latent, the voxels of every level, and where the run stands.
 *
 * @param checkpoint identity of the checkpoint that made it
 * @param type pipeline type
 * @param resolution voxels along an axis
 * @param coordinates b, i, j, k of each token
 * @param features the latent, not normalised, row by row
 * @param subdivisions which children the voxels of each level have
 * @param draws how many random numbers each draw so far took
 */
record FamilyLatent(
        String checkpoint,
        String type,
        int resolution,
        int[] coordinates,
        float[] features,
        List<Subdivision> subdivisions,
        int[] draws) {
    private static final String FAMILY = "trellis2";

    ShapeLatent pack() {
        Map<String, Ints> ints = new HashMap<>();
        ints.put("checkpoint", Ints.adopt(checkpoint.chars().toArray()));
        ints.put("type", Ints.adopt(type.chars().toArray()));
        ints.put("resolution", Ints.copyOf(resolution));
        ints.put("coordinates", Ints.copyOf(coordinates));
        ints.put("draws", Ints.copyOf(draws));
        for (int level = 0; level < subdivisions.size(); level++) {
            byte[] octants = subdivisions.get(level).octants();
            int[] wide = new int[octants.length];
            for (int i = 0; i < wide.length; i++) {
                wide[i] = octants[i];
            }
            ints.put("subdivision" + level, Ints.adopt(wide));
        }
        return new ShapeLatent(FAMILY, Map.of("features", Floats.copyOf(features)), ints);
    }

    /**
     * Reads what a shape carries.
     *
     * @throws KilnException of kind USAGE if the shape is not of this family
     */
    static FamilyLatent of(Shape shape) throws KilnException {
        ShapeLatent latent = shape.latent()
                .filter(carried -> carried.model().equals(FAMILY))
                .orElseThrow(() -> new KilnException(
                        Fault.USAGE,
                        "painter trellis2",
                        "cannot paint a mesh that the shaper trellis2 did not make",
                        "choose --shaper trellis2, or another painter"));
        List<Subdivision> subdivisions = new ArrayList<>();
        while (latent.ints().containsKey("subdivision" + subdivisions.size())) {
            Ints wide = latent.ints().get("subdivision" + subdivisions.size());
            byte[] octants = new byte[wide.size()];
            for (int i = 0; i < octants.length; i++) {
                octants[i] = (byte) wide.get(i);
            }
            subdivisions.add(new Subdivision(octants));
        }
        return new FamilyLatent(
                text(latent, "checkpoint"),
                text(latent, "type"),
                latent.ints().get("resolution").get(0),
                latent.ints().get("coordinates").toArray(),
                latent.floats().get("features").toArray(),
                subdivisions,
                latent.ints().get("draws").toArray());
    }

    private static String text(ShapeLatent latent, String name) {
        int[] points = latent.ints().get(name).toArray();
        return new String(points, 0, points.length);
    }
}
