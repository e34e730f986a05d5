package dev.kiln.compute.host;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceInfo;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.MemoryUse;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.Transfers;
import dev.kiln.compute.tensor.Buffer;
import dev.kiln.compute.tensor.ContractViolation;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A device whose memory is the host's and whose operations are done when they return. All that a CPU backend adds are its
 * operations and, if it rearranges weights, its own {@link HostWeight}.
 */
public class HostDevice implements Device, Allocator {
    private final DeviceInfo info;
    private final DeviceSettings settings;
    private final MemoryLedger memory;
    private final TransferLedger transfers = new TransferLedger();
    private final HostPool pool = new HostPool();
    private final TreeScope root = TreeScope.root(this);
    private final Set<HostWeight> weights = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Ops ops;
    private BooleanSupplier cancelled = () -> false;
    private String label = "";

    /**
     * @param info what it is
     * @param settings what it may use
     * @param own makes the backend's operations, which may trust their operands
     */
    public HostDevice(DeviceInfo info, DeviceSettings settings, Function<HostDevice, Ops> own) {
        this.info = info;
        this.settings = settings;
        this.memory = new MemoryLedger(settings.memoryBytes());
        this.ops = Ops.checked(this, own.apply(this));
    }

    @Override
    public final DeviceInfo info() {
        return info;
    }

    /** What it may use. */
    public final DeviceSettings settings() {
        return settings;
    }

    /** For the memory that rearranged weights claim. */
    protected final MemoryLedger memoryLedger() {
        return memory;
    }

    @Override
    public final Ops ops() {
        return ops;
    }

    @Override
    public final Scope openScope() {
        return root.nested();
    }

    @Override
    public final Weight weight(MemorySegment values, DType dtype, long... shape) {
        Extents extents = Extents.of(shape);
        if (!dtype.isFloat() || values.byteSize() != extents.product() * dtype.bytes()) {
            throw new ContractViolation(
                    "weight", extents + " of " + dtype, "is not what " + values.byteSize() + " bytes hold");
        }
        HostWeight weight = newWeight(values, dtype, extents);
        weights.add(weight);
        return weight;
    }

    void forget(HostWeight weight) {
        weights.remove(weight);
    }

    /** Makes the weight, whose arguments are in order. */
    protected HostWeight newWeight(MemorySegment values, DType dtype, Extents shape) {
        return new HostWeight(this, values, dtype, shape);
    }

    @Override
    public final void upload(MemorySegment values, Tensor dst) {
        mustBeUsable("upload", dst);
        if (values.byteSize() != dst.bytes()) {
            throw new ContractViolation(
                    "upload", "values", "of " + values.byteSize() + " bytes do not fill " + dst.bytes());
        }
        copy(values, 0, dst.channels(), HostBuffer.memory(dst), dst.offset(), dst.rowStride(), dst);
        transfers.uploaded(dst.bytes());
    }

    @Override
    public final void read(Tensor src, MemorySegment into, ReadKind kind, String where) {
        mustBeUsable("read", src);
        if (into.byteSize() < src.bytes() || kind == ReadKind.SCALAR && src.bytes() > 64) {
            throw new ContractViolation(
                    "read",
                    where,
                    "of " + src.bytes() + " bytes as " + kind + " into " + into.byteSize() + " bytes is not allowed");
        }
        copy(HostBuffer.memory(src), src.offset(), src.rowStride(), into, 0, src.channels(), src);
        transfers.read(kind, src.bytes(), 0);
    }

    private static void copy(
            MemorySegment from,
            long fromAt,
            long fromStride,
            MemorySegment to,
            long toAt,
            long toStride,
            Tensor shape) {
        long unit = shape.dtype().bytes();
        boolean whole = shape.isContiguous();
        long run = (whole ? shape.size() : shape.channels()) * unit;
        for (long row = 0; row < (whole ? 1 : shape.rows()); row++) {
            MemorySegment.copy(from, (fromAt + row * fromStride) * unit, to, (toAt + row * toStride) * unit, run);
        }
    }

    private void mustBeUsable(String op, Tensor tensor) {
        if (tensor.buffer().owner() != this || !tensor.buffer().isLive()) {
            throw new ContractViolation(op, "tensor", "belongs to another device or was freed");
        }
    }

    @Override
    public final Buffer allocate(long bytes) {
        long size = HostPool.sizeClass(bytes);
        memory.claimTensor(size);
        if (pool.idleBytes() > memory.free()) {
            pool.trim();
        }
        return new HostBuffer(this, pool.take(size), bytes);
    }

    @Override
    public final void release(Buffer buffer) {
        HostPool.Block block = ((HostBuffer) buffer).retire();
        memory.freeTensor(block.memory().byteSize());
        pool.give(block);
    }

    @Override
    public final void label(String where) {
        label = where;
    }

    /** The label of what runs now, for failures. */
    public final String label() {
        return label;
    }

    @Override
    public final void cancelWhen(BooleanSupplier condition) {
        cancelled = condition;
    }

    /** Ends the operation if the caller has cancelled; kernels ask before each tile. */
    public final void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException(label);
        }
    }

    @Override
    public final Transfers transfers() {
        return transfers.snapshot();
    }

    @Override
    public final MemoryUse memory() {
        return memory.snapshot(pool.idleBytes());
    }

    @Override
    public final void resetPeak() {
        memory.resetPeak();
    }

    @Override
    public void finish() {}

    @Override
    public void close() {
        root.close();
        List.copyOf(weights).forEach(HostWeight::close);
        pool.trim();
    }
}
