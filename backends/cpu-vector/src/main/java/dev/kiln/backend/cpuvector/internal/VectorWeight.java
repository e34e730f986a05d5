package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.host.HostDevice;
import dev.kiln.compute.host.HostWeight;
import dev.kiln.compute.host.MemoryLedger;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A weight that is rearranged into panels at its first use; the mapped original is not touched again after that. */
final class VectorWeight extends HostWeight {
    private final MemoryLedger ledger;
    private Arena arena;
    private PackedWeight packed;
    private long bytes;

    VectorWeight(HostDevice owner, MemoryLedger ledger, MemorySegment values, DType dtype, Extents shape) {
        super(owner, values, dtype, shape);
        this.ledger = ledger;
    }

    /** The panels: all axes but the first are the depth. */
    PackedWeight packed(Workers workers, MicroKernel kernel) {
        if (packed == null) {
            int columns = Math.toIntExact(shape().at(0));
            int depth = columns == 0 ? 0 : Math.toIntExact(shape().product() / columns);
            ElementType type = ElementType.of(dtype());
            long size = PackedWeight.bytes(columns, depth, type, kernel.columns());
            ledger.claimWeight(size);
            bytes = size;
            arena = Arena.ofShared();
            packed = PackedWeight.pack(values(), columns, depth, type, workers, kernel.columns(), arena);
        }
        return packed;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    protected void unload() {
        if (arena != null) {
            arena.close();
            ledger.freeWeight(bytes);
            packed = null;
            arena = null;
        }
        bytes = 0;
    }
}
