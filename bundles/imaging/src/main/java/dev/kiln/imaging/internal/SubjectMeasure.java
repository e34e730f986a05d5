package dev.kiln.imaging.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.imaging.Box;
import dev.kiln.imaging.Components;
import dev.kiln.imaging.SubjectBox;
import java.util.Arrays;

/**
 * What a matte alone tells of its subject, which is where it covers more than half a pixel.
 *
 * @param area the subject's share of the picture
 * @param box around the subject; null if there is none
 * @param edges share of the left, top, right and bottom edge that the subject covers, largest first
 * @param parts components of at least a tenth of the largest one's area
 * @param soft undecided pixels (25 to 230, exclusively) for each pixel of the subject
 */
record SubjectMeasure(double area, Box box, double[] edges, int parts, double soft) {
    private static final double PART = 0.1;

    static SubjectMeasure of(Mask mask) {
        int width = mask.width();
        int height = mask.height();
        long area = 0;
        long soft = 0;
        double[] edges = new double[4];
        for (int y = 0, i = 0; y < height; y++) {
            for (int x = 0; x < width; x++, i++) {
                int alpha = mask.alpha().get(i);
                soft += alpha > 25 && alpha < 230 ? 1 : 0;
                if (alpha > SubjectBox.SOLID) {
                    area++;
                    edges[0] += x == 0 ? 1.0 / height : 0;
                    edges[1] += y == 0 ? 1.0 / width : 0;
                    edges[2] += x == width - 1 ? 1.0 / height : 0;
                    edges[3] += y == height - 1 ? 1.0 / width : 0;
                }
            }
        }
        Components components = Components.of(width, height, i -> mask.alpha().get(i) > SubjectBox.SOLID, true);
        long largest = components.largestArea();
        int parts = 0;
        Box box = null;
        for (int c = 0; c < components.count(); c++) {
            parts += components.area(c) >= PART * largest ? 1 : 0;
            box = box == null ? components.box(c) : box.union(components.box(c));
        }
        Arrays.sort(edges);
        double[] largestFirst = {edges[3], edges[2], edges[1], edges[0]};
        return new SubjectMeasure(
                area / ((double) width * height), box, largestFirst, parts, area == 0 ? 0 : soft / (double) area);
    }
}
