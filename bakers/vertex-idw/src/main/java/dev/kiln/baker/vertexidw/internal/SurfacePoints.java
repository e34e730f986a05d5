package dev.kiln.baker.vertexidw.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.mesh.ClosestPoint;

/**
 * Where the colours of a mesh's vertices are asked for. Decimation moves vertices off the thin shell of voxels, so each
 * is brought back to the closest point of the surface as it was before.
 */
final class SurfacePoints {
    /** Vertices between two looks at the cancel flag. */
    private static final int BATCH = 1 << 15;

    private SurfacePoints() {}

    /** One point for each vertex of {@code mesh}; its own position where mesh and surface are the same. */
    static Floats of(Mesh mesh, Mesh surface, StageContext context) throws KilnException {
        refuseNonFinite(mesh, "mesh");
        if (mesh.equals(surface)) {
            return mesh.positions();
        }
        if (surface.triangleCount() == 0) {
            throw new KilnException(
                    Fault.FAILED, "undecimated surface", "has no triangles", "make the shape again with another seed");
        }
        refuseNonFinite(surface, "undecimated surface");
        ClosestPoint closest = new ClosestPoint(surface);
        float[] points = new float[mesh.positions().size()];
        for (int from = 0; from < points.length; from += 3 * BATCH) {
            context.checkCancelled();
            context.progress(0.6 * from / points.length);
            float[] batch = new float[Math.min(3 * BATCH, points.length - from)];
            mesh.positions().copyInto(from, batch, 0, batch.length);
            closest.of(Floats.adopt(batch), context.threads()).points().copyInto(0, points, from, batch.length);
        }
        context.note("vertices snapped to the undecimated surface");
        return Floats.adopt(points);
    }

    private static void refuseNonFinite(Mesh mesh, String name) throws KilnException {
        for (int i = 0; i < mesh.positions().size(); i++) {
            if (!Float.isFinite(mesh.positions().get(i))) {
                throw new KilnException(
                        Fault.FAILED, name, "vertex " + i / 3 + " is at no finite place", "make the shape again");
            }
        }
    }
}
