package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Matrices;

/** What the families of operations share. Costs given to launches are rough: they cut work into dispatches. */
interface Gpu {
    /** Arithmetic that one element of a kernel bound by memory stands for. */
    double LIGHT = 32;

    GpuDevice device();

    Launcher launcher();

    Matrices matrices();
}
