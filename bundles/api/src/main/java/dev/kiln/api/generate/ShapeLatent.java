package dev.kiln.api.generate;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import java.util.Map;

/**
 * Named tensors that a shaper leaves for its painter.
 *
 * @param model the model family that understands them, for example {@code trellis2}
 * @param floats name to values, row-major in the shape that the model defines
 * @param ints name to indices or coordinates
 */
public record ShapeLatent(String model, Map<String, Floats> floats, Map<String, Ints> ints) {
    /** Keeps copies of the maps. */
    public ShapeLatent {
        floats = Map.copyOf(floats);
        ints = Map.copyOf(ints);
    }
}
