package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.Ops;
import dev.kiln.compute.host.HostDevice;
import dev.kiln.compute.tensor.Scope;

/** All primitives and some composites, one interface a family. */
record VectorOps(HostDevice device, Workers workers, MicroKernel kernel, Attention attention)
        implements Ops,
                VectorProducts,
                VectorNorms,
                VectorReductions,
                VectorComposites,
                VectorLayouts,
                VectorLists,
                VectorVolumes,
                VectorSamples {
    @Override
    public Scope openScope() {
        return device.openScope();
    }
}
