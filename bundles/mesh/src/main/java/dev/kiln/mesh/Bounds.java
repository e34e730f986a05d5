package dev.kiln.mesh;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import java.util.Optional;

/** The exact axis-aligned box around finite positions, metres. */
public record Bounds(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
    /** The box of all vertices of {@code mesh} whose three coordinates are finite; empty if there is none. */
    public static Optional<Bounds> of(Mesh mesh) {
        Floats p = mesh.positions();
        float[] low = {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY};
        float[] high = {Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (int v = 0; v < p.size(); v += 3) {
            if (!(Float.isFinite(p.get(v)) && Float.isFinite(p.get(v + 1)) && Float.isFinite(p.get(v + 2)))) {
                continue;
            }
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = Math.min(low[axis], p.get(v + axis));
                high[axis] = Math.max(high[axis], p.get(v + axis));
            }
        }
        return low[0] > high[0]
                ? Optional.empty()
                : Optional.of(new Bounds(low[0], low[1], low[2], high[0], high[1], high[2]));
    }

    /** Length along x. */
    public float width() {
        return maxX - minX;
    }

    /** Length along y. */
    public float height() {
        return maxY - minY;
    }

    /** Length along z. */
    public float depth() {
        return maxZ - minZ;
    }

    /** Length from corner to corner. */
    public double diagonal() {
        return Math.sqrt((double) width() * width() + (double) height() * height() + (double) depth() * depth());
    }
}
