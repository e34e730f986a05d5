package dev.kiln.appearance;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;

/** Inputs that no sampler takes. */
final class Refusals {
    private Refusals() {}

    /** Refuses a field without voxels or with an attribute that is not finite. */
    static void field(VoxelField field) throws KilnException {
        if (field.voxelCount() == 0) {
            throw new KilnException(
                    Fault.FAILED, "appearance", "has no voxels", "paint the subject again with another seed");
        }
        nonFinite(field.attributes(), VoxelField.CHANNELS, "voxel", "attribute");
    }

    /** Refuses a point that is not finite. */
    static void points(Floats positions) throws KilnException {
        if (positions.size() % 3 != 0) {
            throw new IllegalArgumentException("coordinates come in threes");
        }
        nonFinite(positions, 3, "point", "coordinate");
    }

    private static void nonFinite(Floats values, int width, String owner, String what) throws KilnException {
        for (int i = 0; i < values.size(); i++) {
            if (!Float.isFinite(values.get(i))) {
                throw new KilnException(
                        Fault.FAILED,
                        owner + " " + i / width,
                        "has the " + what + " " + values.get(i),
                        "run the stages before again; if it stays, try another backend or seed");
            }
        }
    }
}
