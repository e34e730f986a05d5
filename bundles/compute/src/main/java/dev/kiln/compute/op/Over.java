package dev.kiln.compute.op;

/** Which values form one group of a reduction, within each segment. */
public enum Over {
    /** All rows of one channel: {@code results * C} channels out, first all first results, then all second ones. */
    ROWS,
    /** All rows and channels: {@code results} channels out. */
    ALL
}
