package dev.kiln.preprocess.grabcut.internal;

import dev.kiln.api.prepare.MatteHints;
import dev.kiln.imaging.matting.Border;
import dev.kiln.imaging.matting.LabImage;
import java.util.List;

/**
 * What is known before the first cut: pixels that are background or subject for sure, and those that only begin as one
 * of them.
 *
 * @param background pixels that begin as background
 * @param fixedBackground pixels that the user has called background
 * @param fixedSubject pixels that the user has called subject
 */
record Seeds(boolean[] background, boolean[] fixedBackground, boolean[] fixedSubject) {
    /** A stroke's width around a point, in working pixels. */
    private static final int BRUSH = 4;

    /** Colour models need something to learn from. */
    private static final int LEAST = 50;

    /** Without hints: the strip along the border begins as background. */
    static Seeds of(LabImage image) {
        int size = image.width() * image.height();
        return new Seeds(border(image), new boolean[size], new boolean[size]);
    }

    /**
     * With hints: outside of the box is background for sure, and so are the discs around background points; the discs
     * around subject points are subject. Without a box the strip along the border begins as background.
     *
     * @param hints in pixels of {@code image}
     */
    static Seeds of(LabImage image, MatteHints hints) {
        int size = image.width() * image.height();
        boolean[] outside = new boolean[size];
        hints.box().ifPresent(box -> {
            for (int i = 0; i < size; i++) {
                double x = i % image.width() + 0.5;
                double y = i / image.width() + 0.5;
                outside[i] = x < box.x() || y < box.y() || x > box.x() + box.width() || y > box.y() + box.height();
            }
        });
        paint(outside, image, hints.background());
        boolean[] inside = new boolean[size];
        paint(inside, image, hints.subject());
        // A box as large as the photo says nothing; the border then is what there is to learn from.
        boolean[] begin = hints.box().isPresent() && area(outside) >= LEAST ? outside.clone() : border(image);
        for (int i = 0; i < size; i++) {
            outside[i] &= !inside[i];
            begin[i] = (begin[i] || outside[i]) && !inside[i];
        }
        return new Seeds(begin, outside, inside);
    }

    private static boolean[] border(LabImage image) {
        Border border = Border.of(image);
        boolean[] strip = new boolean[image.width() * image.height()];
        for (int i = 0; i < strip.length; i++) {
            strip[i] = border.contains(image, i);
        }
        return strip;
    }

    private static void paint(boolean[] target, LabImage image, List<MatteHints.Point> points) {
        for (MatteHints.Point point : points) {
            int left = (int) point.x();
            int top = (int) point.y();
            for (int y = Math.max(0, top - BRUSH); y <= Math.min(image.height() - 1, top + BRUSH); y++) {
                for (int x = Math.max(0, left - BRUSH); x <= Math.min(image.width() - 1, left + BRUSH); x++) {
                    if (Math.hypot(x - left, y - top) <= BRUSH) {
                        target[y * image.width() + x] = true;
                    }
                }
            }
        }
    }

    private static int area(boolean[] pixels) {
        int area = 0;
        for (boolean pixel : pixels) {
            area += pixel ? 1 : 0;
        }
        return area;
    }
}
