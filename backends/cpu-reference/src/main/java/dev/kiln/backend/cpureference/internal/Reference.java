package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.host.HostDevice;

/** What the families of operations share. */
interface Reference {
    HostDevice device();
}
