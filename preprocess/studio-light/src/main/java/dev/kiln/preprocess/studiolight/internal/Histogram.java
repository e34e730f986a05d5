package dev.kiln.preprocess.studiolight.internal;

/** How often each of 256 values occurs. */
final class Histogram {
    private final long[] counts = new long[256];
    private long all;

    void add(int value) {
        counts[value]++;
        all++;
    }

    long count() {
        return all;
    }

    /** The least value that at least {@code share} of all values do not exceed. */
    int percentile(double share) {
        long wanted = Math.max(1, (long) Math.ceil(share * all));
        long seen = 0;
        for (int value = 0; value < counts.length; value++) {
            seen += counts[value];
            if (seen >= wanted) {
                return value;
            }
        }
        return counts.length - 1;
    }
}
