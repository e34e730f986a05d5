package dev.kiln.backend.cpureference.internal;

import dev.kiln.compute.Ops;
import dev.kiln.compute.host.HostDevice;
import dev.kiln.compute.tensor.Scope;

/** All primitives; composites stay as the contract composes them. */
record ReferenceOps(HostDevice device)
        implements Ops,
                ReferenceProducts,
                ReferenceAttention,
                ReferenceNorms,
                ReferenceReductions,
                ReferenceElements,
                ReferenceLayouts,
                ReferenceLists,
                ReferenceVolumes,
                ReferenceSamples {
    @Override
    public Scope openScope() {
        return device.openScope();
    }
}
