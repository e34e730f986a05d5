package dev.kiln.preprocess.plainborder.internal;

import dev.kiln.imaging.Components;
import dev.kiln.imaging.matting.Border;
import dev.kiln.imaging.matting.LabImage;
import java.util.Arrays;

/**
 * Floods the background from the border (preprocessing spec, section 3.2): a pixel joins if it is near the border's
 * colour and hardly differs from the neighbour that it is reached from, so that soft shadows are followed and edges are
 * not crossed.
 */
final class BackgroundFlood {
    private static final double LEAST_TOLERANCE = 3;
    private static final double SMALLEST_OPENING = 0.001;

    private final LabImage image;
    private final Border border;
    private final double tolerance;
    private final boolean[] background;
    private final int[] queue;
    private int tail;

    BackgroundFlood(LabImage image, Border border) {
        this.image = image;
        this.border = border;
        tolerance = Math.max(LEAST_TOLERANCE, 1.5 * border.spread());
        background = new boolean[image.width() * image.height()];
        queue = new int[background.length];
    }

    /** Whether each pixel belongs to the subject, row by row. */
    boolean[] subject() {
        flood();
        openHoles();
        boolean[] subject = new boolean[background.length];
        for (int i = 0; i < subject.length; i++) {
            subject[i] = !background[i];
        }
        return subject;
    }

    private void flood() {
        int width = image.width();
        int height = image.height();
        for (int i = 0; i < background.length; i++) {
            int x = i % width;
            int y = i / width;
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
                reach(i, i);
            }
        }
        for (int head = 0; head < tail; head++) {
            int i = queue[head];
            if (i % width > 0) {
                reach(i - 1, i);
            }
            if (i % width < width - 1) {
                reach(i + 1, i);
            }
            if (i >= width) {
                reach(i - width, i);
            }
            if (i < background.length - width) {
                reach(i + width, i);
            }
        }
    }

    private void reach(int pixel, int from) {
        if (!background[pixel]
                && border.distance(image, pixel) < 2 * tolerance
                && image.squaredDistance(pixel, from) < tolerance * tolerance) {
            background[pixel] = true;
            queue[tail++] = pixel;
        }
    }

    /**
     * Background seen through the subject: enclosed regions of the border's colour. A subject that is itself of that
     * colour is left whole, else a white object on white would be punched.
     */
    private void openHoles() {
        if (subjectResemblesBorder()) {
            return;
        }
        double near = Math.max(2, border.spread());
        Components holes = Components.of(
                image.width(), image.height(), i -> !background[i] && border.distance(image, i) < near, false);
        for (int i = 0; i < background.length; i++) {
            int hole = holes.at(i);
            background[i] |= hole >= 0 && holes.area(hole) > SMALLEST_OPENING * background.length;
        }
    }

    private boolean subjectResemblesBorder() {
        double[] distances = new double[background.length];
        int count = 0;
        for (int i = 0; i < background.length; i++) {
            if (!background[i]) {
                distances[count++] = border.distance(image, i);
            }
        }
        Arrays.sort(distances, 0, count);
        return count == 0 || distances[count / 4] < 2 * tolerance;
    }
}
