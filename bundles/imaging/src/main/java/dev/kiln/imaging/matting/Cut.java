package dev.kiln.imaging.matting;

import dev.kiln.imaging.Box;
import dev.kiln.imaging.Components;
import java.util.HashSet;
import java.util.Set;

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
        return cleaned(new boolean[subject.length], new boolean[subject.length]);
    }

    /**
     * As the other, but for what a person has marked: a part with such a pixel stays, and so does a hole.
     *
     * @param partMarks pixels that are subject for sure
     * @param holeMarks pixels that are background for sure
     */
    public Cut cleaned(boolean[] partMarks, boolean[] holeMarks) {
        boolean[] kept = subject.clone();
        Components parts = Components.of(width, height, i -> subject[i], true);
        Set<Integer> markedParts = marked(parts, partMarks);
        long largest = parts.largestArea();
        for (int i = 0; i < kept.length; i++) {
            int part = parts.at(i);
            kept[i] &= part >= 0 && (parts.area(part) >= CRUMB * largest || markedParts.contains(part));
        }
        Components gaps = Components.of(width, height, i -> !kept[i], false);
        Set<Integer> markedGaps = marked(gaps, holeMarks);
        for (int i = 0; i < kept.length; i++) {
            int gap = gaps.at(i);
            boolean pinhole = gap >= 0 && gaps.area(gap) < PINHOLE * kept.length && isEnclosed(gaps, gap);
            kept[i] |= pinhole && !markedGaps.contains(gap);
        }
        return new Cut(width, height, kept);
    }

    private static Set<Integer> marked(Components components, boolean[] marks) {
        Set<Integer> marked = new HashSet<>();
        for (int i = 0; i < marks.length; i++) {
            if (marks[i] && components.at(i) >= 0) {
                marked.add(components.at(i));
            }
        }
        return marked;
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
