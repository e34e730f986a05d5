package dev.kiln.mesh.uv;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.mesh.internal.uv.ChartGrowth;
import dev.kiln.mesh.internal.uv.FaceField;
import dev.kiln.mesh.internal.uv.FlatChart;
import dev.kiln.mesh.internal.uv.Packing;
import java.util.List;

/**
 * Cuts a mesh into charts and lays them flat. Charts grow over manifold edges, within a cone of normals and without
 * lying over themselves; each is projected along the mean of its normals and packed along a horizon (Lévy, Petitjean,
 * Ray and Maillot 2002, section 4). Any mesh is unwrapped: what fits in no chart becomes one of its own, so at worst each
 * triangle has its chart. All decisions are taken by counted work, never by the clock: same mesh, same atlas.
 */
public final class Unwrap {
    private Unwrap() {}

    /**
     * Unwraps {@code mesh}.
     *
     * @param mesh finite positions, at least one triangle; need not be manifold, may have degenerate triangles
     * @param size side of the picture, texels
     * @param gutter texels to leave free around each chart; fewer are left, halved until all charts fit, if there are
     *     too many charts
     * @param context asked for cancellation
     * @throws KilnException of kind {@link Fault#FAILED} if there are more charts than the picture has room for, or
     *     {@link Fault#CANCELLED}
     */
    public static Atlas of(Mesh mesh, int size, int gutter, StageContext context) throws KilnException {
        FaceField faces = FaceField.of(mesh);
        context.checkCancelled();
        ChartGrowth growth = new ChartGrowth(mesh, faces);
        growth.run(context);
        List<FlatChart> charts = growth.charts();
        Packing packing = Packing.of(charts, size, gutter, context);
        int vertices = charts.stream().mapToInt(FlatChart::vertexCount).sum();
        float[] positions = new float[3 * vertices];
        float[] coordinates = new float[2 * vertices];
        int[] sources = new int[vertices];
        int[] triangles = new int[3 * mesh.triangleCount()];
        double covered = 0;
        int first = 0;
        for (int c = 0; c < charts.size(); c++) {
            FlatChart chart = charts.get(c);
            for (int v = 0; v < chart.vertexCount(); v++) {
                sources[first + v] = chart.source(v);
                mesh.positions().copyInto(3 * chart.source(v), positions, 3 * (first + v), 3);
                coordinates[2 * (first + v)] = packing.u(c, v);
                coordinates[2 * (first + v) + 1] = packing.v(c, v);
            }
            chart.putTriangles(triangles, first);
            covered += packing.area(c);
            first += chart.vertexCount();
        }
        return new Atlas(
                new Mesh(Floats.adopt(positions), Ints.adopt(triangles)),
                Ints.adopt(sources),
                Floats.adopt(coordinates),
                Ints.adopt(growth.chartOf()),
                charts.size(),
                size,
                packing.gutter(),
                covered / ((double) size * size));
    }
}
