package dev.kiln.model.trellis2.internal.checkpoint;

/**
 * One pipeline type: which modules run at which resolution (TRELLIS.2 specification, section 9).
 *
 * @param type name by which people choose it
 * @param structureCondition picture side that conditions the structure stage
 * @param structureGrid cells along an axis after pooling the occupancy
 * @param coarse the first shape flow
 * @param fine the second shape flow of a cascade, or null
 * @param texture the texture flow
 * @param resolution voxels along an axis that are decoded; the most, in a cascade
 */
public record Recipe(
        String type, int structureCondition, int structureGrid, Flow coarse, Flow fine, Flow texture, int resolution) {
    /**
     * A flow module and the picture that conditions it.
     *
     * @param model its key in the pipeline file
     * @param condition picture side
     */
    public record Flow(String model, int condition) {}

    /** Whether the coarse shape is upsampled and refined. */
    public boolean cascade() {
        return fine != null;
    }
}
