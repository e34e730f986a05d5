package dev.kiln.appearance;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.appearance.internal.FixedRanges;
import dev.kiln.appearance.internal.SeenSurface;
import dev.kiln.appearance.internal.View;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples a {@link ViewSet} at points of a surface. A view counts where the surface hides nothing between camera and
 * point, by its weight, the fourth power of the cosine at which it sees the point, and the alpha of its picture. A point
 * that no view sees is filled from the trusted part of the surface near by and counted. Safe for use by several threads.
 */
public final class ViewSampler implements SurfaceSampler {
    private static final int CHANNELS = VoxelField.CHANNELS;

    private final List<View> views;
    private final AppearanceSampler fill;

    private ViewSampler(List<View> views, AppearanceSampler fill) {
        this.views = views;
        this.fill = fill;
    }

    /**
     * Finds out what each view sees of {@code surface}.
     *
     * @throws KilnException of kind {@link Fault#FAILED} if there is no view, or none sees any of the surface
     */
    public static ViewSampler of(ViewSet set, Mesh surface, StageContext context) throws KilnException {
        List<View> views = new ArrayList<>();
        for (var posed : set.views()) {
            context.checkCancelled();
            views.add(View.of(posed, surface));
        }
        VoxelField seen = SeenSurface.of(views, surface, context);
        if (seen.voxelCount() == 0) {
            throw new KilnException(
                    Fault.FAILED,
                    "appearance",
                    views.isEmpty() ? "has no views" : "has no view that sees the surface",
                    "check the cameras and the alpha of the pictures, or paint the subject again");
        }
        return new ViewSampler(views, AppearanceSampler.of(seen, Reconstruction.TRILINEAR));
    }

    @Override
    public Samples sample(Floats positions, Floats normals, StageContext context) throws KilnException {
        int count = positions.size() / 3;
        if (positions.size() % 3 != 0 || normals.size() != positions.size()) {
            throw new IllegalArgumentException("every point has three coordinates and a normal");
        }
        float[] attributes = new float[count * CHANNELS];
        byte[] hits = new byte[count];
        FixedRanges.run(count, context, (from, to) -> {
            double[] sums = new double[CHANNELS];
            for (int p = from; p < to; p++) {
                boolean seen = View.blend(views, positions, normals, p, sums);
                hits[p] = (byte) (seen ? Hit.BLENDED : Hit.NEAREST).ordinal();
                for (int c = 0; c < CHANNELS; c++) {
                    attributes[p * CHANNELS + c] = (float) sums[c];
                }
            }
        });
        int missed = fill(positions, attributes, hits, context);
        return new Samples(Floats.adopt(attributes), Bytes.adopt(hits), missed);
    }

    /** Fills the points that no view sees, and returns how many they are. */
    private int fill(Floats positions, float[] attributes, byte[] hits, StageContext context) throws KilnException {
        int[] unseen = new int[hits.length];
        int count = 0;
        for (int p = 0; p < hits.length; p++) {
            if (hits[p] == Hit.NEAREST.ordinal()) {
                unseen[count++] = p;
            }
        }
        float[] places = new float[3 * count];
        for (int i = 0; i < count; i++) {
            positions.copyInto(3 * unseen[i], places, 3 * i, 3);
        }
        Floats filled = fill.sample(Floats.adopt(places), context).attributes();
        for (int i = 0; i < count; i++) {
            filled.copyInto(CHANNELS * i, attributes, CHANNELS * unseen[i], CHANNELS);
        }
        return count;
    }
}
