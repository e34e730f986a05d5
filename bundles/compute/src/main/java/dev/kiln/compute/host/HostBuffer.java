package dev.kiln.compute.host;

import dev.kiln.compute.tensor.Buffer;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;

/** Memory of a {@link HostDevice}: native, 64-byte aligned, elements in native (little-endian) order. */
public final class HostBuffer implements Buffer {
    private final Object owner;
    private final HostPool.Block block;
    private final long bytes;
    private boolean live = true;

    HostBuffer(Object owner, HostPool.Block block, long bytes) {
        this.owner = owner;
        this.block = block;
        this.bytes = bytes;
    }

    /** The memory under a tensor of a host device; its first element is at {@code offset * dtype.bytes()}. */
    public static MemorySegment memory(Tensor tensor) {
        return ((HostBuffer) tensor.buffer()).block.memory();
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

    HostPool.Block retire() {
        live = false;
        return block;
    }
}
