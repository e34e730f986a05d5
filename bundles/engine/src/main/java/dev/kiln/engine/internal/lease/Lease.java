package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Leased;

/**
 * One service in the hands of one tenant. The service stays alive until the lease is given back or its drain time is
 * over.
 *
 * @param service the service
 * @param leased its identity, for the record
 */
public record Lease<T extends Plugin>(T service, Leased leased) {}
