package dev.kiln.engine;

/** Follows a job. Calls come one after the other. What a listener throws is logged and otherwise ignored. */
public interface JobListener {
    /** The job is now in {@code state}. */
    default void changed(Job job, JobState state) {}

    /** The job got on: a new stage, or at least half a percent. */
    default void progressed(Job job, JobProgress progress) {}

    /** A stage has ended. */
    default void finished(Job job, StageRecord stage) {}
}
