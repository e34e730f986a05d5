package dev.kiln.backend.gpu;

import dev.kiln.compute.tensor.Buffer;
import dev.kiln.compute.tensor.Tensor;

/** Memory of a {@link GpuDevice}. */
public final class GpuBuffer implements Buffer {
    private final GpuDevice owner;
    private final long memory;
    private final long size;
    private final long bytes;
    private boolean live = true;

    GpuBuffer(GpuDevice owner, long memory, long size, long bytes) {
        this.owner = owner;
        this.memory = memory;
        this.size = size;
        this.bytes = bytes;
    }

    /** The driver's handle of the memory under a tensor. */
    public static long memory(Tensor tensor) {
        return ((GpuBuffer) tensor.buffer()).memory;
    }

    /** The driver's handle. */
    long memory() {
        return memory;
    }

    /** Bytes of the allocation. */
    long size() {
        return size;
    }

    void retire() {
        live = false;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public boolean isLive() {
        return live;
    }

    @Override
    public Object owner() {
        return owner;
    }
}
