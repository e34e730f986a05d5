package dev.kiln.preprocess.grabcut.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.imaging.matting.LabImage;

/**
 * GrabCut (Rother, Kolmogorov and Blake, 2004), from the strip along the border or from hints of the user (see
 * {@link Seeds}); everything else may be either (preprocessing spec, section 3.2). Colour models and cut are refined in
 * turn.
 */
final class GrabCut {
    private static final int MOST_ROUNDS = 5;
    private static final double SETTLED = 0.0005;
    private static final int SMALLEST_SUBJECT = 50;
    private static final double SMOOTHNESS = 50;

    /** Energies are counted in whole thousandths, so that a cut is exact. */
    private static final double UNITS = 1000;

    private static final int CERTAIN = 1_000_000_000;
    private static final double LARGEST_EVIDENCE = 1000;

    private final LabImage image;
    private final Seeds seeds;
    private final int size;
    /** What it costs to cut each forward link of each pixel, the links of a pixel side by side. */
    private final int[] smoothness;

    GrabCut(LabImage image, Seeds seeds) {
        this.image = image;
        this.seeds = seeds;
        this.size = image.width() * image.height();
        this.smoothness = smoothness(image);
    }

    /** Whether each pixel belongs to the subject, row by row. */
    boolean[] run(StageContext context) throws KilnException {
        boolean[] subject = new boolean[size];
        for (int i = 0; i < size; i++) {
            subject[i] = !seeds.background()[i];
        }
        if (area(subject) < SMALLEST_SUBJECT) {
            // A sliver: it is all border.
            return new boolean[size];
        }
        ColorMixture inside = ColorMixture.cluster(image, subject, true);
        ColorMixture outside = ColorMixture.cluster(image, subject, false);
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            inside = inside.refined(image, subject, true);
            outside = outside.refined(image, subject, false);
            boolean[] next = minimumCut(inside, outside, true, context);
            if (area(next) < SMALLEST_SUBJECT) {
                return round == 1 ? next : subject;
            }
            int changed = changes(subject, next);
            subject = next;
            context.progress(round / (MOST_ROUNDS + 1.0));
            if (changed < SETTLED * size) {
                break;
            }
        }
        return minimumCut(inside, outside, false, context);
    }

    /**
     * Cuts between two colour models.
     *
     * @param fixed whether what began as background stays it. In the last cut only what the user said does: a subject
     *     that the photo's edge cuts off then reaches that edge, and can be seen to do so
     */
    private boolean[] minimumCut(ColorMixture inside, ColorMixture outside, boolean fixed, StageContext context)
            throws KilnException {
        context.checkCancelled();
        GridCut cut = new GridCut(image.width(), image.height());
        for (int i = 0; i < size; i++) {
            cut.terminal(i, terminal(i, fixed, inside, outside));
        }
        cut.link(smoothness);
        return cut.run(context);
    }

    private int terminal(int pixel, boolean fixed, ColorMixture inside, ColorMixture outside) {
        if (seeds.fixedSubject()[pixel]) {
            return CERTAIN;
        }
        boolean background = seeds.fixedBackground()[pixel] || fixed && seeds.background()[pixel];
        return background ? -CERTAIN : evidence(pixel, inside, outside);
    }

    private static int area(boolean[] subject) {
        int area = 0;
        for (boolean inside : subject) {
            area += inside ? 1 : 0;
        }
        return area;
    }

    private static int changes(boolean[] before, boolean[] after) {
        int changes = 0;
        for (int i = 0; i < before.length; i++) {
            changes += before[i] != after[i] ? 1 : 0;
        }
        return changes;
    }

    /** How much likelier the subject's colours are than the background's, in energy units. */
    private int evidence(int pixel, ColorMixture inside, ColorMixture outside) {
        double difference = outside.energy(image, pixel) - inside.energy(image, pixel);
        return (int) Math.round(UNITS * Math.clamp(difference, -LARGEST_EVIDENCE, LARGEST_EVIDENCE));
    }

    /** The same for every cut: it depends on the picture alone. */
    private static int[] smoothness(LabImage image) {
        double contrast = contrast(image);
        GridCut.Link[] links = GridCut.FORWARD;
        int[] costs = new int[links.length * image.width() * image.height()];
        for (int l = 0; l < links.length; l++) {
            double scale = links[l].length();
            for (int i = 0; i < image.width() * image.height(); i++) {
                int other = links[l].from(i, image.width(), image.height());
                if (other >= 0) {
                    double weight = SMOOTHNESS * StrictMath.exp(-contrast * image.squaredDistance(i, other));
                    costs[links.length * i + l] = (int) Math.round(UNITS * weight / scale);
                }
            }
        }
        return costs;
    }

    /** The beta of the smoothness term: half the inverse mean squared difference of neighbours. */
    private static double contrast(LabImage image) {
        double sum = 0;
        long count = 0;
        int width = image.width();
        int size = width * image.height();
        for (int i = 0; i < size; i++) {
            if (i % width < width - 1) {
                sum += image.squaredDistance(i, i + 1);
                count++;
            }
            if (i + width < size) {
                sum += image.squaredDistance(i, i + width);
                count++;
            }
        }
        return sum == 0 ? 0 : count / (2 * sum);
    }
}
