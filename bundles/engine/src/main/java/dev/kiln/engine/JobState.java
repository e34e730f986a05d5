package dev.kiln.engine;

/** Where a job is. */
public enum JobState {
    /** It waits for its lane. */
    QUEUED(false),
    /** Its stages run. */
    RUNNING(false),
    /**
     * A service that it had leased went away and the drain time is over. The job is about to be retried, from the last
     * stage whose output it has. That happens once; a second drain ends it as {@link #FAILED}.
     */
    DRAINED(false),
    /** Its files are written. */
    DONE(true),
    /** A stage failed. */
    FAILED(true),
    /** The quality gate refused the photo. */
    REFUSED(true),
    /** The user cancelled. */
    CANCELLED(true);

    private final boolean ended;

    JobState(boolean ended) {
        this.ended = ended;
    }

    /** Whether no other state follows. */
    public boolean ended() {
        return ended;
    }
}
