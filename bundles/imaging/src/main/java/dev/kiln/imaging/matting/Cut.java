package dev.kiln.imaging.matting;

import dev.kiln.imaging.Box;
import dev.kiln.imaging.Components;

/**
 * A yes-or-no decision on each pixel of a working picture.
 *
 * @param width pixels in a row
 * @param height rows
 * @param subject whether a pixel belongs to the subject, row by row; owned by this cut
 */
public record Cut(int width, int height, boolean[] subject) {
    private static final double CRUMB = 0.01;
    private static final double PINHOLE = 0.002;

    /** Without parts below 1 % of the largest, and without holes below 0.2 % of the picture. */
    public Cut cleaned() {
        boolean[] kept = subject.clone();
        Components parts = Components.of(width, height, i -> subject[i], true);
        long largest = parts.largestArea();
        for (int i = 0; i < kept.length; i++) {
            kept[i] &= parts.at(i) >= 0 && parts.area(parts.at(i)) >= CRUMB * largest;
        }
        Components gaps = Components.of(width, height, i -> !kept[i], false);
        for (int i = 0; i < kept.length; i++) {
            int gap = gaps.at(i);
            kept[i] |= gap >= 0 && gaps.area(gap) < PINHOLE * kept.length && isEnclosed(gaps, gap);
        }
        return new Cut(width, height, kept);
    }

    private boolean isEnclosed(Components gaps, int gap) {
        Box box = gaps.box(gap);
        return box.left() > 0 && box.top() > 0 && box.right() < width && box.bottom() < height;
    }

    /** How many pixels belong to the subject. */
    public int area() {
        int area = 0;
        for (boolean inside : subject) {
            area += inside ? 1 : 0;
        }
        return area;
    }
}
