package dev.kiln.imaging.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;
import dev.kiln.imaging.SubjectBox;
import dev.kiln.imaging.matting.Border;
import dev.kiln.imaging.matting.LabImage;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether the edges of a photo show the subject's colours. A matte that learns the background from the border calls a
 * subject that fills much of it background, and cuts through the middle of it: nothing touches the edge then, and only
 * the colours tell. Measured at the mattes' working size over cells of {@value #CELL} units of Lab.
 */
final class EdgeColors {
    private static final int CELL = 10;

    /** Lab reaches from about -100 to 100. */
    private static final int CELLS = 40;

    /** How common a colour must be in the subject, as against the background, to count as the subject's. */
    private static final double LIKE = 0.5;

    private EdgeColors() {}

    /**
     * The share of the background along one edge, the one with most of it, that has colours of the subject; 0 for a plain
     * background, as a white object may stand on white.
     */
    static double ofSubject(Picture photo, Mask subject) {
        LabImage image = LabImage.of(photo, LabImage.WORKING_SIDE);
        Border border = Border.of(image);
        if (border.isPlain()) {
            return 0;
        }
        int width = image.width();
        int height = image.height();
        Mask mask = Resample.resize(subject, width, height, Filter.AREA);
        Map<Integer, int[]> counts = new HashMap<>();
        int[] areas = new int[2];
        for (int i = 0; i < width * height; i++) {
            int side = mask.alpha().get(i) > SubjectBox.SOLID ? 0 : 1;
            counts.computeIfAbsent(cell(image, i), c -> new int[2])[side]++;
            areas[side]++;
        }
        int[] all = new int[4];
        int[] like = new int[4];
        for (int i = 0; i < width * height; i++) {
            if (mask.alpha().get(i) <= SubjectBox.SOLID && border.contains(image, i)) {
                int[] count = counts.get(cell(image, i));
                // Shares of either area, compared without dividing.
                boolean alike = (double) count[0] * areas[1] > LIKE * count[1] * areas[0];
                int x = i % width;
                int y = i / width;
                boolean[] edges = {
                    x < border.width(), y < border.width(), x >= width - border.width(), y >= height - border.width()
                };
                for (int edge = 0; edge < 4; edge++) {
                    all[edge] += edges[edge] ? 1 : 0;
                    like[edge] += edges[edge] && alike ? 1 : 0;
                }
            }
        }
        double most = 0;
        for (int edge = 0; edge < 4; edge++) {
            most = Math.max(most, all[edge] == 0 ? 0 : like[edge] / (double) all[edge]);
        }
        return most;
    }

    private static int cell(LabImage image, int pixel) {
        int cell = 0;
        for (int channel = 0; channel < 3; channel++) {
            cell = cell * CELLS + (int) Math.floor(image.at(pixel, channel) / CELL) + CELLS / 2;
        }
        return cell;
    }
}
