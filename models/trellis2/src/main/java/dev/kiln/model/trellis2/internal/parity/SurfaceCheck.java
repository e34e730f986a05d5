package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.model.trellis2.internal.surface.DualGrid;
import dev.kiln.model.trellis2.internal.surface.DualGridMesher;
import dev.kiln.model.trellis2.internal.surface.RawMesh;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;

/** From dual grid to triangles (TRELLIS.2 specification, sections 10.1 and 10.2). */
final class SurfaceCheck implements Check {
    private static final double TOLERANCE = 1e-6;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        DualGrid grid = new DualGrid(
                fixture.json().path("args").path("grid_size").asInt(),
                fixture.ints("in.coords"),
                fixture.floats("in.dual_vertices"),
                fixture.bytes("in.intersected"),
                fixture.floats("in.split_weight"));
        RawMesh mesh = DualGridMesher.mesh(grid);
        run.close("out.vertices", fixture.floats("out.vertices"), mesh.positions(), TOLERANCE);
        run.same("out.faces", fixture.ints("out.faces"), mesh.triangles());
        if (fixture.has("out_nosplit.faces")) {
            run.same(
                    "out_nosplit.faces",
                    fixture.ints("out_nosplit.faces"),
                    DualGridMesher.meshWithoutWeights(grid).triangles());
        }
    }
}
