package dev.kiln.appearance;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CancellationException;

/**
 * Samples a {@link VoxelField} on a compute device: {@code gridSample3d} for all points, {@code nearestVoxel} for those
 * that touch no voxel. The field stays on the device until {@link #close}. For one thread at a time, as its device.
 */
public final class DeviceSampler implements AutoCloseable {
    /** Most points that are on the device at once. */
    public static final int MOST_POINTS = 1 << 20;

    private static final int CHANNELS = VoxelField.CHANNELS;

    private final VoxelField field;
    private final Device device;
    private final Scope scope;
    private final Tensor values;
    private final VoxelIndex index;

    private DeviceSampler(VoxelField field, Device device, Scope scope) {
        this.field = field;
        this.device = device;
        this.scope = scope;
        try (Arena arena = Arena.ofConfined()) {
            values = scope.upload(floats(arena, field.attributes()), DType.F32, field.voxelCount(), CHANNELS);
            MemorySegment coordinates = arena.allocate(16L * field.voxelCount(), 64);
            for (int v = 0; v < field.voxelCount(); v++) {
                for (int axis = 0; axis < 3; axis++) {
                    int at = 3 * v + axis;
                    coordinates.setAtIndex(
                            ValueLayout.JAVA_INT,
                            4L * v + 1 + axis,
                            field.coordinates().get(at));
                }
            }
            Tensor placed = scope.upload(coordinates, DType.I32, field.voxelCount(), 4);
            index = device.ops().voxelIndex(scope, placed);
        }
    }

    /**
     * Puts {@code field} on {@code device}.
     *
     * @throws KilnException of kind {@link Fault#FAILED} if the field has no voxel or an attribute is not finite
     */
    public static DeviceSampler of(VoxelField field, Device device) throws KilnException {
        Refusals.field(field);
        Scope scope = device.openScope();
        try {
            return new DeviceSampler(field, device, scope);
        } catch (RuntimeException e) {
            scope.close();
            throw e;
        }
    }

    /**
     * Samples a batch, in pieces of at most {@value #MOST_POINTS} points.
     *
     * @param positions x, y, z of each point, asset space
     * @throws KilnException of kind {@link Fault#FAILED} if a point is not finite, {@link Fault#CANCELLED}
     */
    public Samples sample(Floats positions, StageContext context) throws KilnException {
        Refusals.points(positions);
        int count = positions.size() / 3;
        float[] attributes = new float[CHANNELS * count];
        byte[] hits = new byte[count];
        int missed = 0;
        try {
            for (int from = 0; from < count; from += MOST_POINTS) {
                context.checkCancelled();
                missed += piece(positions, from, Math.min(count, from + MOST_POINTS), attributes, hits);
            }
        } catch (CancellationException e) {
            context.checkCancelled();
            throw e;
        }
        return new Samples(Floats.adopt(attributes), Bytes.adopt(hits), missed);
    }

    private int piece(Floats positions, int from, int to, float[] attributes, byte[] hits) {
        int count = to - from;
        try (Scope work = scope.nested();
                Arena arena = Arena.ofConfined()) {
            MemorySegment voxels = voxels(arena, positions, from, count);
            Tensor points = work.upload(voxels, DType.F32, count, 3);
            Tensor blended = work.tensor(DType.F32, count, CHANNELS);
            Tensor hit = work.tensor(DType.U8, count, 1);
            device.ops().gridSample3d(blended, hit, values, index, points);
            MemorySegment result = arena.allocate(blended.bytes(), 64);
            MemorySegment touched = arena.allocate(hit.bytes(), 64);
            device.read(blended, result, ReadKind.PRODUCT, "texels");
            device.read(hit, touched, ReadKind.MASK, "texels on voxels");
            MemorySegment.copy(result, ValueLayout.JAVA_FLOAT, 0, attributes, CHANNELS * from, CHANNELS * count);
            int[] missed = new int[count];
            int misses = 0;
            for (int i = 0; i < count; i++) {
                boolean seen = touched.get(ValueLayout.JAVA_BYTE, i) != 0;
                hits[from + i] = (byte) (seen ? Hit.BLENDED : Hit.NEAREST).ordinal();
                if (!seen) {
                    missed[misses++] = i;
                }
            }
            if (misses > 0) {
                fill(work, arena, voxels, missed, misses, attributes, from);
            }
            return misses;
        }
    }

    /** Gives the points that touch no voxel the values of the nearest one. */
    private void fill(
            Scope work, Arena arena, MemorySegment voxels, int[] missed, int misses, float[] attributes, int from) {
        MemorySegment some = arena.allocate(12L * misses, 64);
        for (int i = 0; i < misses; i++) {
            MemorySegment.copy(voxels, 12L * missed[i], some, 12L * i, 12);
        }
        Tensor nearest = work.tensor(DType.I32, misses, 1);
        device.ops().nearestVoxel(nearest, index, work.upload(some, DType.F32, misses, 3));
        MemorySegment rows = arena.allocate(nearest.bytes(), 64);
        device.read(nearest, rows, ReadKind.LIST, "nearest voxels");
        for (int i = 0; i < misses; i++) {
            int row = rows.getAtIndex(ValueLayout.JAVA_INT, i);
            field.attributes().copyInto(CHANNELS * row, attributes, CHANNELS * (from + missed[i]), CHANNELS);
        }
    }

    /** Points in voxels from the lower corner of the grid. */
    private MemorySegment voxels(Arena arena, Floats positions, int from, int count) {
        VoxelGrid grid = field.grid();
        double[] origin = {grid.originX(), grid.originY(), grid.originZ()};
        MemorySegment points = arena.allocate(12L * count, 64);
        for (int i = 0; i < 3 * count; i++) {
            double at = (positions.get(3 * from + i) - origin[i % 3]) / grid.voxelSize();
            points.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) at);
        }
        return points;
    }

    private static MemorySegment floats(Arena arena, Floats values) {
        MemorySegment copy = arena.allocate(4L * values.size(), 64);
        for (int i = 0; i < values.size(); i++) {
            copy.setAtIndex(ValueLayout.JAVA_FLOAT, i, values.get(i));
        }
        return copy;
    }

    @Override
    public void close() {
        scope.close();
    }
}
