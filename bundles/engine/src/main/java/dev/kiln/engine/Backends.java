package dev.kiln.engine;

import dev.kiln.api.stage.KilnException;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/** Lends compute backends to commands that are no job, from the same pool as to jobs. A service. */
@ProviderType
public interface Backends {
    /**
     * Leases a backend; waits for one that is not there yet as long as a job would.
     *
     * @param id the backend; empty takes what the settings of the node choose, else the best that works here
     * @throws KilnException that lists what is there, and why the rest is not
     */
    BackendLease lease(Optional<String> id) throws KilnException, InterruptedException;
}
