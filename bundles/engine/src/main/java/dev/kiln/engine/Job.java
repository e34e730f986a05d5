package dev.kiln.engine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/** One request on its way. Safe for use by several threads. */
@ProviderType
public interface Job {
    /** Unique in this process, for example {@code job-7}. */
    String id();

    /** What was asked for. */
    JobRequest request();

    /** Where the job is. Once {@link JobState#ended()} is true it never changes again. */
    JobState state();

    /** How far the job is; the last known place if it has ended. */
    JobProgress progress();

    /** The services that the job holds now, or held when it ended. */
    List<Leased> leases();

    /**
     * Calls {@code listener} from now on, on the thread that makes the change, so it must be quick. A listener added
     * late first hears the state of the moment.
     */
    void listen(JobListener listener);

    /**
     * Ends the job: within two seconds it is {@link JobState#CANCELLED} and has written nothing. A job that has ended
     * stays as it is; further calls do nothing.
     */
    void cancel();

    /** Waits for the end. */
    JobResult await() throws InterruptedException;

    /** Waits for the end, at most {@code patience}; empty if the job goes on. */
    Optional<JobResult> await(Duration patience) throws InterruptedException;
}
