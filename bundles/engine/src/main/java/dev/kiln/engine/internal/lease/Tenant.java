package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.KilnException;

/** The holder of leases, as the pool sees it. */
public interface Tenant {
    /** Name for messages, for example {@code job-7}. */
    String name();

    /** Ends a wait for a service if the tenant no longer wants it. */
    void checkCancelled() throws KilnException;

    /**
     * The drain time of a leased service is over: give all leases back now. Called from the thread that stops the
     * service's bundle; must return at once.
     */
    void drained(String service);
}
