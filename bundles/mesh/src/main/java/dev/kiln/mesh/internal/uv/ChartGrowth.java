package dev.kiln.mesh.internal.uv;

import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Grows charts breadth first over manifold edges. A chart takes a face whose smoothed normal is within a cone around the
 * chart's axis, whose own normal does not face away, and which lies over no other face of the chart. A face refused is
 * left for a later chart, so every face ends up in exactly one.
 */
public final class ChartGrowth {
    /** Cosine of the half-angle of a chart's cone: an area shrinks to 0.6 of its size at most, but for noise. */
    private static final double CONE = 0.6;

    /** Least cosine of a face's own normal. */
    private static final double STEEPEST = 0.25;

    /** Most faces of a chart: bounds what one refusal costs. */
    private static final int MOST_FACES = 30_000;

    /** Looks at faces for finding axes, for each face of the mesh; after that each seed's own normal is the axis. */
    private static final int LOOKS = 8;

    /** Share of the grid that all faces together would fill: a square fits in however it is turned. */
    private static final double FILL = 0.3;

    private static final int FACES_PER_CHECK = 1 << 14;

    private final Mesh mesh;
    private final FaceField faces;
    private final int[] chartOf;
    private final int[] seen;
    private final int[] queue;
    private final OverlapGrid grid = new OverlapGrid();
    private final double scale;
    private final List<FlatChart> charts = new ArrayList<>();
    private final double[] corners = new double[6];
    private int search;
    private long looks;
    private int placed;

    /** Growth over {@code mesh}. */
    public ChartGrowth(Mesh mesh, FaceField faces) {
        this.mesh = mesh;
        this.faces = faces;
        chartOf = new int[faces.count()];
        Arrays.fill(chartOf, -1);
        seen = new int[faces.count()];
        queue = new int[faces.count()];
        double area = Arrays.stream(faces.areas).sum();
        scale = area > 0 ? OverlapGrid.SIDE * Math.sqrt(FILL / area) : 1;
    }

    /** Grows all charts: faces without area come last, so that they join what is around them. */
    public void run(StageContext context) throws KilnException {
        for (int pass = 0; pass < 2; pass++) {
            for (int f = 0; f < faces.count(); f++) {
                if (chartOf[f] < 0 && (pass == 1 || !faces.isDegenerate(f))) {
                    grow(f);
                    if (placed >= FACES_PER_CHECK) {
                        placed = 0;
                        context.checkCancelled();
                    }
                }
            }
        }
    }

    /** The charts in the order in which they were grown. */
    public List<FlatChart> charts() {
        return charts;
    }

    /** Chart of each face. */
    public int[] chartOf() {
        return chartOf;
    }

    private void grow(int seed) {
        double[] axis = axis(seed);
        Projection projection = new Projection(axis);
        int chart = charts.size();
        int count = 0;
        search++;
        queue[count++] = seed;
        seen[seed] = search;
        chartOf[seed] = chart;
        project(projection, seed);
        boolean grows = grid.add(corners, chart + 1);
        for (int next = 0; next < count && grows; next++) {
            for (int side = 0; side < 3; side++) {
                int f = faces.neighbours[3 * queue[next] + side];
                if (f < 0 || seen[f] == search || chartOf[f] >= 0 || count == MOST_FACES) {
                    continue;
                }
                seen[f] = search;
                if (faces.isDegenerate(f) || fits(f, axis) && liesFree(projection, f, chart)) {
                    chartOf[f] = chart;
                    queue[count++] = f;
                }
            }
        }
        placed += count;
        charts.add(FlatChart.of(mesh, Arrays.copyOf(queue, count), projection));
    }

    private boolean fits(int face, double[] axis) {
        return FaceField.dot(faces.smooth, 3 * face, axis, 0) >= CONE
                && FaceField.dot(faces.normals, 3 * face, axis, 0) >= STEEPEST;
    }

    private boolean liesFree(Projection projection, int face, int chart) {
        project(projection, face);
        return grid.add(corners, chart + 1);
    }

    private void project(Projection projection, int face) {
        for (int corner = 0; corner < 3; corner++) {
            int v = mesh.triangles().get(3 * face + corner);
            corners[2 * corner] = projection.x(mesh, v) * scale;
            corners[2 * corner + 1] = projection.y(mesh, v) * scale;
        }
    }

    /** The mean normal of the faces around {@code seed} that are within a cone around its own smoothed normal. */
    private double[] axis(int seed) {
        double[] first = Arrays.copyOfRange(faces.smooth, 3 * seed, 3 * seed + 3);
        if (FaceField.dot(faces.normals, 3 * seed, first, 0) < STEEPEST) {
            first = Arrays.copyOfRange(faces.normals, 3 * seed, 3 * seed + 3);
        }
        if (faces.isDegenerate(seed)) {
            return new double[] {0, 0, 1};
        }
        double[] sum = new double[3];
        int count = 0;
        search++;
        queue[count++] = seed;
        seen[seed] = search;
        for (int next = 0; next < count && looks < (long) LOOKS * faces.count(); next++, looks++) {
            int face = queue[next];
            for (int i = 0; i < 3; i++) {
                sum[i] += faces.areas[face] * faces.normals[3 * face + i];
            }
            for (int side = 0; side < 3; side++) {
                int f = faces.neighbours[3 * face + side];
                if (f >= 0 && seen[f] != search && chartOf[f] < 0 && count < MOST_FACES && fits(f, first)) {
                    seen[f] = search;
                    queue[count++] = f;
                }
            }
        }
        FaceField.normalise(sum, 0);
        return FaceField.dot(faces.normals, 3 * seed, sum, 0) >= STEEPEST ? sum : first;
    }
}
