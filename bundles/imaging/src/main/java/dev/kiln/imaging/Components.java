package dev.kiln.imaging;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Connected components of a set of pixels, numbered from 0 in the order of their first pixel, row by row. */
public final class Components {
    private final int width;
    private final int[] labels;
    private final long[] areas;
    private final Box[] boxes;

    private Components(int width, int[] labels, int count) {
        this.width = width;
        this.labels = labels;
        this.areas = new long[count];
        this.boxes = new Box[count];
        measure();
    }

    /**
     * Finds the components of {@code width} x {@code height} pixels.
     *
     * @param inside whether the pixel of that index, row by row, belongs to the set
     * @param diagonal whether pixels that touch at a corner are connected
     */
    public static Components of(int width, int height, IntPredicate inside, boolean diagonal) {
        int[] labels = new int[width * height];
        LabelForest forest = new LabelForest();
        for (int i = 0; i < labels.length; i++) {
            labels[i] = inside.test(i) ? label(labels, i, width, diagonal, forest) : -1;
        }
        int[] numbers = forest.numbers();
        for (int i = 0; i < labels.length; i++) {
            labels[i] = labels[i] < 0 ? -1 : numbers[labels[i]];
        }
        return new Components(width, labels, forest.trees());
    }

    /** The label of a pixel of the set, from those before it. */
    private static int label(int[] labels, int i, int width, boolean diagonal, LabelForest forest) {
        int x = i % width;
        int label = x > 0 ? labels[i - 1] : -1;
        if (i >= width) {
            label = forest.join(label, labels[i - width]);
            if (diagonal) {
                label = forest.join(label, x > 0 ? labels[i - width - 1] : -1);
                label = forest.join(label, x < width - 1 ? labels[i - width + 1] : -1);
            }
        }
        return label >= 0 ? label : forest.plant();
    }

    private void measure() {
        int[] left = new int[areas.length];
        int[] right = new int[areas.length];
        int[] top = new int[areas.length];
        int[] bottom = new int[areas.length];
        Arrays.fill(left, Integer.MAX_VALUE);
        Arrays.fill(top, -1);
        for (int i = 0; i < labels.length; i++) {
            int label = labels[i];
            if (label >= 0) {
                int x = i % width;
                int y = i / width;
                areas[label]++;
                left[label] = Math.min(left[label], x);
                right[label] = Math.max(right[label], x + 1);
                top[label] = top[label] < 0 ? y : top[label];
                bottom[label] = y + 1;
            }
        }
        for (int c = 0; c < boxes.length; c++) {
            boxes[c] = new Box(left[c], top[c], right[c], bottom[c]);
        }
    }

    /** How many there are. */
    public int count() {
        return areas.length;
    }

    /** The component of the pixel with index {@code pixel}, or -1 if it is outside the set. */
    public int at(int pixel) {
        return labels[pixel];
    }

    /** Pixels of {@code component}. */
    public long area(int component) {
        return areas[component];
    }

    /** The smallest box around {@code component}. */
    public Box box(int component) {
        return boxes[component];
    }

    /** Pixels of the largest component; 0 if there is none. */
    public long largestArea() {
        return Arrays.stream(areas).max().orElse(0);
    }
}
