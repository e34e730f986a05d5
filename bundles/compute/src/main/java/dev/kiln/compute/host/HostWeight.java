package dev.kiln.compute.host;

import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.MemorySegment;

/**
 * A weight used where it lies, usually in a mapped file: it holds no memory of its own. A backend that rearranges it
 * extends this class, adds what it claims in {@link #bytes()} and gives it back in {@link #unload()}.
 */
public class HostWeight implements Weight {
    private final HostDevice owner;
    private final MemorySegment values;
    private final DType dtype;
    private final Extents shape;
    private boolean live = true;

    /**
     * @param owner the device
     * @param values packed elements, little-endian, perhaps not aligned
     * @param dtype a float type
     * @param shape output channels first
     */
    protected HostWeight(HostDevice owner, MemorySegment values, DType dtype, Extents shape) {
        this.owner = owner;
        this.values = values;
        this.dtype = dtype;
        this.shape = shape;
    }

    /** The elements as given; perhaps not aligned to their size. */
    public final MemorySegment values() {
        return values;
    }

    @Override
    public final DType dtype() {
        return dtype;
    }

    @Override
    public final Extents shape() {
        return shape;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public final boolean isLive() {
        return live;
    }

    @Override
    public final Object owner() {
        return owner;
    }

    @Override
    public final void close() {
        if (live) {
            live = false;
            owner.forget(this);
            unload();
        }
    }

    /** Frees what the rearranged form holds; called once. */
    protected void unload() {}
}
