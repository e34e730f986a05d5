package dev.kiln.baker.tck;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A trilinear vertex baker in its plainest form, right but for the flaws it is given. */
final class PlainBaker implements Baker {
    private final Set<Flaw> flaws;
    private int calls;

    PlainBaker(Flaw... flaws) {
        this.flaws = Set.of(flaws);
    }

    @Override
    public String description() {
        return "trilinear vertex colours with " + flaws;
    }

    @Override
    public Baked bake(BakeRequest request, StageContext context) throws KilnException {
        calls++;
        if (has(Flaw.ALWAYS_THROWS)) {
            throw new IllegalStateException("broken");
        }
        if (!request.parameters().values().isEmpty() && !has(Flaw.ANY_PARAMETER)) {
            throw new KilnException(Fault.USAGE, "parameter", "is unknown", "");
        }
        if (request.appearance() instanceof ViewSet views) {
            return new PlainViews(views, flaws).bake(request);
        }
        VoxelField field = (VoxelField) request.appearance();
        if (field.voxelCount() == 0 && !has(Flaw.EMPTY_FIELD_IS_BLACK)) {
            throw new KilnException(Fault.FAILED, "field", "is empty", "");
        }
        float[] attributes = finite(field.attributes(), "attribute");
        float[] positions = finite(request.mesh().positions(), "position");
        Map<Long, Integer> voxels = index(field);
        float[] rgba = new float[positions.length / 3 * 4];
        int missed = 0;
        for (int v = 0; v < positions.length / 3; v++) {
            if (v % 1000 == 0 && !has(Flaw.DEAF_TO_CANCEL)) {
                context.checkCancelled();
            }
            double[] point = point(field, request, positions, v);
            double[] color = new double[3];
            double weight = blend(voxels, attributes, point, color);
            if (weight == 0) {
                missed += has(Flaw.UNCOUNTED_MISSES) ? 0 : 1;
                weight = fill(field, attributes, point, color);
            }
            for (int c = 0; c < 3; c++) {
                double value = has(Flaw.NO_RENORMALISATION) ? color[c] : color[c] / weight;
                rgba[4 * v + c] = (float) (has(Flaw.ENCODED_COLORS) ? value : linear(value));
            }
            rgba[4 * v + 3] = 1;
        }
        spoil(rgba, context);
        VertexColors colors = new VertexColors(Floats.adopt(rgba), 0, 1);
        return new Baked(
                new Asset(request.mesh(), request.normals(), colors),
                rgba.length / 4,
                has(Flaw.OVERCOUNTED_MISSES) ? rgba.length / 4 : missed,
                has(Flaw.SILENT_DROP) ? List.of() : List.of("METALLIC_ROUGHNESS_DROPPED"));
    }

    private boolean has(Flaw flaw) {
        return flaws.contains(flaw);
    }

    private void spoil(float[] rgba, StageContext context) {
        if (has(Flaw.DRIFT_BETWEEN_CALLS)) {
            rgba[0] = Math.min(1, rgba[0] + calls * 1e-7f);
        }
        if (has(Flaw.DEPENDS_ON_THREADS)) {
            rgba[0] = Math.min(1, rgba[0] + context.threads() * 1e-7f);
        }
    }

    private float[] finite(Floats values, String what) throws KilnException {
        float[] array = values.toArray();
        for (int i = 0; i < array.length; i++) {
            if (!Float.isFinite(array[i])) {
                if (!has(Flaw.NAN_IS_ZERO)) {
                    throw new KilnException(Fault.FAILED, what + " " + i, "is not finite", "");
                }
                array[i] = 0;
            }
        }
        return array;
    }

    private static Map<Long, Integer> index(VoxelField field) {
        Map<Long, Integer> voxels = new HashMap<>();
        for (int v = 0; v < field.voxelCount(); v++) {
            voxels.put(
                    key(
                            field.coordinates().get(3 * v),
                            field.coordinates().get(3 * v + 1),
                            field.coordinates().get(3 * v + 2)),
                    v);
        }
        return voxels;
    }

    private static long key(long i, long j, long k) {
        return (i * 4096 + j) * 4096 + k;
    }

    /** In voxels, relative to the centre of voxel 0. The kit's one detached surface is the plane y = 0. */
    private double[] point(VoxelField field, BakeRequest request, float[] positions, int vertex) {
        double[] point = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double at = positions[3 * vertex + axis];
            if (axis == 1 && !request.mesh().equals(request.surface()) && !has(Flaw.NO_SNAP)) {
                at = 0;
            }
            double origin = field.grid().originX();
            point[axis] = (at - origin) / field.grid().voxelSize() - (has(Flaw.HALF_VOXEL_SHIFT) ? 0 : 0.5);
        }
        return point;
    }

    private static double blend(Map<Long, Integer> voxels, float[] attributes, double[] point, double[] color) {
        double total = 0;
        for (int corner = 0; corner < 8; corner++) {
            double weight = 1;
            long[] at = new long[3];
            for (int axis = 0; axis < 3; axis++) {
                double floor = Math.floor(point[axis]);
                int upper = corner >> axis & 1;
                at[axis] = (long) floor + upper;
                weight *= upper == 1 ? point[axis] - floor : 1 - (point[axis] - floor);
            }
            boolean onGrid = at[0] >= 0 && at[1] >= 0 && at[2] >= 0 && at[1] < 4096 && at[2] < 4096;
            Integer voxel = onGrid ? voxels.get(key(at[0], at[1], at[2])) : null;
            if (voxel != null) {
                total += weight;
                for (int c = 0; c < 3; c++) {
                    color[c] += weight * attributes[VoxelField.CHANNELS * voxel + c];
                }
            }
        }
        return total;
    }

    /** Takes the nearest voxel and returns its weight. */
    private double fill(VoxelField field, float[] attributes, double[] point, double[] color) {
        if (has(Flaw.BLACK_ON_MISS) || field.voxelCount() == 0) {
            return 1;
        }
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int v = 0; v < field.voxelCount(); v++) {
            double square = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = field.coordinates().get(3 * v + axis) - point[axis];
                square += d * d;
            }
            if (square < least) {
                least = square;
                best = v;
            }
        }
        for (int c = 0; c < 3; c++) {
            color[c] = attributes[VoxelField.CHANNELS * best + c];
        }
        return 1;
    }

    static double linear(double value) {
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
