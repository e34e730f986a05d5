package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.prepare.Finding;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.StageContext;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.engine.internal.output.Account;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What a stage gets besides its inputs. */
public interface StageRun extends StageContext {
    /** Id of the job. */
    String job();

    /** What the user asked for. */
    JobRequest request();

    /** The SHA-256 that the photo must have because other stages of it are kept. */
    Optional<String> photoHash();

    /** What the user set for this stage, and what the node sets for {@code service}. */
    Parameters parameters(Plugin service);

    /** The best leased service of {@code kind}. */
    <T extends Plugin> Lease<T> one(Kind<T> kind) throws KilnException;

    /** All leased services of {@code kind}, best first. */
    <T extends Plugin> List<Lease<T>> all(Kind<T> kind);

    /** Says that this service does the work of the stage; it goes into the result. */
    void doneBy(Lease<?> lease);

    /** Passes remarks of the quality gate on to the result. */
    void found(List<Finding> findings);

    /** Passes codes that the user should know on to the result. */
    void warn(List<String> codes);

    /** What the job can tell of itself up to now, for its record. */
    Account account();

    /** The last step of making files appear. */
    interface Commit {
        /** Renames. */
        void run() throws IOException;
    }

    /**
     * Runs {@code commit} unless the job was cancelled. From then on it can no longer be.
     *
     * @throws KilnException of kind CANCELLED if it was
     */
    void commit(Commit commit) throws KilnException, IOException;
}
