package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.compute.Ops;
import dev.kiln.compute.tensor.Scope;

/**
 * All primitives and the composites that pay, one interface a family.
 *
 * @param device whose operations they are
 * @param launcher submits kernels
 * @param matrices what the compute interface supplies
 */
public record GpuOps(GpuDevice device, Launcher launcher, Matrices matrices)
        implements Ops,
                GpuProducts,
                GpuVolumes,
                GpuNorms,
                GpuReductions,
                GpuElements,
                GpuLayouts,
                GpuLists,
                GpuSamples,
                GpuComposites {
    @Override
    public Scope openScope() {
        return device.openScope();
    }
}
