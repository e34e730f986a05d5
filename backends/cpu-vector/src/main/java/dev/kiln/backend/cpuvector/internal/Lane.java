package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.host.HostDevice;

/** What every family of operations needs of its device. */
interface Lane {
    HostDevice device();

    Workers workers();

    MicroKernel kernel();
}
