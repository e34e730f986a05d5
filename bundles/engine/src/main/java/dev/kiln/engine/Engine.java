package dev.kiln.engine;

import dev.kiln.api.stage.KilnException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/** Turns photos into assets, one job at a time on a lane. A service; safe for use by several threads. */
@ProviderType
public interface Engine {
    /**
     * Puts a job in the queue.
     *
     * @return the job, whose way can be followed and which can be cancelled
     * @throws KilnException of kind USAGE if the request or the settings of the node are wrong, ENVIRONMENT if the
     *     output folder cannot be written or the queue is full
     */
    Job submit(JobRequest request) throws KilnException;

    /** The jobs of this process, oldest first: all that wait or run, and the last ones that ended. */
    List<Job> jobs();

    /** The job with this id, if it is among {@link #jobs()}. */
    Optional<Job> job(String id);

    /**
     * The request whose stages are kept in {@code folder}, set to go on from them. It may be changed before it is
     * submitted: stages that the change does not touch are taken all the same.
     *
     * @param outputDirectory where the results are to go
     * @throws KilnException of kind USAGE if no stages are kept there, FAILED if the record of the request is broken
     */
    JobRequest kept(Path folder, Path outputDirectory) throws KilnException;
}
