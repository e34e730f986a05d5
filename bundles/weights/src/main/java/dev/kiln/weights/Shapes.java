package dev.kiln.weights;

/** The arithmetic of shapes, shared by entries and tensors. */
final class Shapes {
    private Shapes() {}

    /** Product of the sizes; 1 for rank 0. */
    static long count(long[] shape) {
        long count = 1;
        for (long size : shape) {
            count = Math.multiplyExact(count, size);
        }
        return count;
    }

    /** As in {@code [1536, 1024]}. */
    static String text(long[] shape) {
        return java.util.Arrays.toString(shape);
    }
}
