package dev.kiln.engine;

/**
 * How far a job is.
 *
 * @param stage the stage that runs, or the last one
 * @param index its place, 1 to {@code count}; 0 before the first
 * @param count stages of the whole job
 * @param percent of the whole job, 0 to 100; never goes back within an attempt
 */
public record JobProgress(String stage, int index, int count, double percent) {}
