package dev.kiln.appearance;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.appearance.internal.FixedRanges;
import dev.kiln.appearance.internal.InverseDistance;
import dev.kiln.appearance.internal.Kernel;
import dev.kiln.appearance.internal.NearestVoxel;
import dev.kiln.appearance.internal.RowIndex;
import dev.kiln.appearance.internal.Trilinear;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Samples a {@link VoxelField} at points of asset space. Sums are kept in 64 bits. A point that touches no voxel takes
 * the nearest one, found exactly (of equally near ones the lowest index), and is counted. Results do not depend on the
 * number of threads. Safe for use by several threads.
 *
 * <p>Beside the field itself a sampler holds 2 bytes a voxel, 4 bytes a row of the grid (16 MiB at most) and a
 * bit for each block of the grid (2.3 MiB at most).
 */
public final class AppearanceSampler {
    private static final int CHANNELS = VoxelField.CHANNELS;
    private static final int MISSES_PER_CHECK = 16;

    private final VoxelField field;
    private final NearestVoxel nearest;
    private final Supplier<Kernel> kernels;

    private AppearanceSampler(VoxelField field, NearestVoxel nearest, Supplier<Kernel> kernels) {
        this.field = field;
        this.nearest = nearest;
        this.kernels = kernels;
    }

    /**
     * Indexes {@code field}.
     *
     * @throws KilnException of kind {@link Fault#FAILED} if the field has no voxel or an attribute is not finite
     */
    public static AppearanceSampler of(VoxelField field, Reconstruction reconstruction) throws KilnException {
        Refusals.field(field);
        RowIndex index = RowIndex.of(field);
        Supplier<Kernel> kernels = switch (reconstruction) {
            case TRILINEAR -> () -> new Trilinear(field, index);
            case INVERSE_DISTANCE -> () -> new InverseDistance(field, index);
        };
        return new AppearanceSampler(field, NearestVoxel.of(index), kernels);
    }

    /**
     * Samples a batch.
     *
     * @param positions x, y, z of each point, asset space; points may lie off the grid
     * @param context says how many threads to use, and is asked for cancellation every 1024 points
     *     and every 16 misses
     * @throws KilnException of kind {@link Fault#FAILED} if a point is not finite, {@link Fault#CANCELLED}
     */
    public Samples sample(Floats positions, StageContext context) throws KilnException {
        Refusals.points(positions);
        int count = positions.size() / 3;
        if ((long) count * CHANNELS > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(count + " points are more than one batch takes");
        }
        float[] attributes = new float[count * CHANNELS];
        byte[] hits = new byte[count];
        AtomicInteger missed = new AtomicInteger();
        FixedRanges.run(
                count, context, (from, to) -> missed.addAndGet(fill(positions, from, to, attributes, hits, context)));
        return new Samples(Floats.adopt(attributes), Bytes.adopt(hits), missed.get());
    }

    /** Samples points {@code from} to {@code to} and returns how many of them touch no voxel. */
    private int fill(Floats positions, int from, int to, float[] attributes, byte[] hits, StageContext context)
            throws KilnException {
        VoxelGrid grid = field.grid();
        Kernel kernel = kernels.get();
        double[] sums = new double[CHANNELS];
        int missed = 0;
        for (int p = from; p < to; p++) {
            // In voxels from the lower corner of the grid: voxel i is centred at i + 0.5.
            double x = ((double) positions.get(3 * p) - grid.originX()) / grid.voxelSize();
            double y = ((double) positions.get(3 * p + 1) - grid.originY()) / grid.voxelSize();
            double z = ((double) positions.get(3 * p + 2) - grid.originZ()) / grid.voxelSize();
            Hit hit = Hit.BLENDED;
            if (!kernel.blend(x, y, z, sums)) {
                hit = Hit.NEAREST;
                // A point deep inside a round subject is about as far from all voxels, and takes milliseconds.
                if (missed++ % MISSES_PER_CHECK == 0) {
                    context.checkCancelled();
                }
                int voxel = nearest.find(x, y, z);
                for (int c = 0; c < CHANNELS; c++) {
                    sums[c] = field.attributes().get(voxel * CHANNELS + c);
                }
            }
            hits[p] = (byte) hit.ordinal();
            for (int c = 0; c < CHANNELS; c++) {
                attributes[p * CHANNELS + c] = (float) sums[c];
            }
        }
        return missed;
    }
}
