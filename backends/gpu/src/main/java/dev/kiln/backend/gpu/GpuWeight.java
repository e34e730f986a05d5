package dev.kiln.backend.gpu;

import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Weight;

/** A weight, sent to the device once and kept as it was given. */
final class GpuWeight implements Weight {
    private final GpuDevice owner;
    private final DType dtype;
    private final Extents shape;
    private final long memory;
    private final long size;
    private boolean live = true;

    GpuWeight(GpuDevice owner, DType dtype, Extents shape, long memory, long size) {
        this.owner = owner;
        this.dtype = dtype;
        this.shape = shape;
        this.memory = memory;
        this.size = size;
    }

    long memory() {
        return memory;
    }

    @Override
    public DType dtype() {
        return dtype;
    }

    @Override
    public Extents shape() {
        return shape;
    }

    @Override
    public long bytes() {
        return live ? size : 0;
    }

    @Override
    public boolean isLive() {
        return live;
    }

    @Override
    public Object owner() {
        return owner;
    }

    @Override
    public void close() {
        if (live) {
            live = false;
            owner.unload(this, memory, size);
        }
    }
}
