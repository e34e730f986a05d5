package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.PosedPicture;
import java.util.Arrays;
import java.util.List;

/** One posed picture with the depth of the surface as its camera sees it. */
public final class View {
    /** Surfaces seen at less than this cosine give no colour: a pixel there covers a long strip. */
    private static final double GRAZING = 0.1;

    /** Least alpha of a picture where the subject is. */
    private static final double SUBJECT = 0.5;

    /** How far a point may lie behind the depth of its pixel, in pixels along the slope of the surface. */
    private static final double SLACK = 1.5;

    private final PosedPicture posed;
    private final Optics optics;
    private final DepthMap depths;

    private View(PosedPicture posed, Optics optics, DepthMap depths) {
        this.posed = posed;
        this.optics = optics;
        this.depths = depths;
    }

    /** Draws the depth of {@code surface}. */
    public static View of(PosedPicture posed, Mesh surface) {
        Optics optics = new Optics(posed.camera());
        DepthMap depths = DepthMap.of(
                surface, optics, posed.baseColor().width(), posed.baseColor().height());
        return new View(posed, optics, depths);
    }

    /**
     * The weighted mean of all views that see a point.
     *
     * @param out six values, as in a voxel field; zeros if none sees it
     * @return whether one does
     */
    public static boolean blend(List<View> views, Floats positions, Floats normals, int point, double[] out) {
        Arrays.fill(out, 0);
        double[] place = new double[3];
        double[] values = new double[6];
        double total = 0;
        for (View view : views) {
            double trust = view.look(positions, normals, point, place, values);
            total += trust;
            for (int c = 0; c < 6 && trust > 0; c++) {
                out[c] += trust * values[c];
            }
        }
        for (int c = 0; c < 6 && total > 0; c++) {
            out[c] /= total;
        }
        return total > 0;
    }

    /** How much this view is trusted about a point, 0 if it does not see it. */
    private double look(Floats positions, Floats normals, int point, double[] place, double[] values) {
        double cosine = optics.cosine(positions, normals, 3 * point);
        if (!(cosine > GRAZING) || !optics.project(positions, 3 * point, place)) {
            return 0;
        }
        int width = posed.baseColor().width();
        int height = posed.baseColor().height();
        if (!(place[0] >= 0 && place[0] < width && place[1] >= 0 && place[1] < height)) {
            return 0;
        }
        double slope = Math.sqrt(1 - Math.min(1, cosine * cosine)) / cosine;
        double slack = optics.pixel(place[2]) * (SLACK * slope + 0.5);
        if (place[2] > depths.at((int) place[0], (int) place[1]) + slack) {
            return 0;
        }
        double alpha = Pixels.of(posed, place[0], place[1], values);
        return alpha < SUBJECT ? 0 : posed.weight() * alpha * cosine * cosine * cosine * cosine;
    }
}
