package dev.kiln.backend.gpu;

import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.internal.Flow;
import dev.kiln.backend.gpu.internal.GpuOps;
import dev.kiln.backend.gpu.internal.Memory;
import dev.kiln.backend.gpu.internal.Plans;
import dev.kiln.backend.gpu.internal.Traffic;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceInfo;
import dev.kiln.compute.DeviceLostException;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.MemoryUse;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.Transfers;
import dev.kiln.compute.host.Allocator;
import dev.kiln.compute.host.TreeScope;
import dev.kiln.compute.tensor.Buffer;
import dev.kiln.compute.tensor.ContractViolation;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A device on a {@link Driver}: pooled memory, operations of the shared core, matrices of the interface. Asynchronous until
 * a read or {@link #finish()}. Out of memory is a {@link DeviceMemoryException} and leaves it usable; any other failure of
 * the driver is a {@link DeviceLostException}, at once and at every later call.
 */
public final class GpuDevice implements Device, Allocator {
    private final DeviceInfo info;
    private final Driver driver;
    private final Consumer<DeviceLostException> onLoss;
    private final Runnable onClose;
    private final Memory memory;
    private final Plans plans;
    private final Flow flow;
    private final Launcher launcher;
    private final Traffic traffic;
    private final Ops ops;
    private final TreeScope root = TreeScope.root(this);
    private final Set<GpuWeight> weights = Collections.newSetFromMap(new IdentityHashMap<>());
    private BooleanSupplier cancelled = () -> false;
    private String label = "";
    private DeviceLostException lost;
    private boolean open = true;

    /**
     * @param backend id of the backend
     * @param settings what it may use
     * @param driver owned from now on, closed with the device
     * @param matrices what the interface supplies
     * @param onLoss told once, when the device fails
     * @param onClose told once, when the device has been closed
     */
    public GpuDevice(
            String backend,
            DeviceSettings settings,
            Driver driver,
            Matrices.Factory matrices,
            Consumer<DeviceLostException> onLoss,
            Runnable onClose) {
        this.driver = driver;
        this.onLoss = onLoss;
        this.onClose = onClose;
        long budget = Math.min(settings.memoryBytes(), driver.info().memoryBytes());
        this.info = new DeviceInfo(
                backend,
                driver.info().name(),
                driver.info().version(),
                budget,
                driver.info().facts());
        double stretch = settings.dispatchSeconds() * driver.info().flopPerSecond();
        this.memory = new Memory(driver, budget);
        this.plans = new Plans(driver);
        this.flow = new Flow(driver, stretch);
        this.launcher = new Launcher(this, driver, plans, flow, stretch);
        this.traffic = new Traffic(driver, flow);
        this.ops = Ops.checked(this, new GpuOps(this, launcher, matrices.apply(launcher)));
    }

    @Override
    public DeviceInfo info() {
        return info;
    }

    @Override
    public Ops ops() {
        return ops;
    }

    /** Dispatches so far. */
    public long launches() {
        return launcher.launches();
    }

    @Override
    public Scope openScope() {
        return root.nested();
    }

    @Override
    public Weight weight(MemorySegment values, DType dtype, long... shape) {
        Extents extents = Extents.of(shape);
        if (!dtype.isFloat() || values.byteSize() != extents.product() * dtype.bytes()) {
            throw new ContractViolation(
                    "weight", extents + " of " + dtype, "is not what " + values.byteSize() + " bytes hold");
        }
        mustWork();
        long size = Memory.sizeOf(values.byteSize());
        long handle = 0;
        try {
            handle = memory.takeWeight(size);
            traffic.send(values, handle, 0);
        } catch (DriverException e) {
            if (handle != 0) {
                memory.giveWeight(handle, size);
            }
            throw failure(e, "weight " + extents);
        }
        GpuWeight weight = new GpuWeight(this, dtype, extents, handle, size);
        weights.add(weight);
        return weight;
    }

    void unload(GpuWeight weight, long handle, long size) {
        weights.remove(weight);
        try {
            traffic.settle();
        } catch (DriverException e) {
            failure(e, "weight");
        }
        memory.giveWeight(handle, size);
    }

    @Override
    public void upload(MemorySegment values, Tensor dst) {
        mustBeUsable("upload", dst);
        if (values.byteSize() != dst.bytes()) {
            throw new ContractViolation(
                    "upload", "values", "of " + values.byteSize() + " bytes do not fill " + dst.bytes());
        }
        if (dst.isContiguous()) {
            store(values, dst);
        } else {
            try (Scope scratch = openScope()) {
                Tensor packed = scratch.tensor(dst.dtype(), dst.rows(), dst.channels());
                store(values, packed);
                ops.copy(dst, packed);
            }
        }
        traffic.uploaded(dst.bytes());
    }

    private void store(MemorySegment values, Tensor dst) {
        try {
            traffic.stage(
                    values, GpuBuffer.memory(dst), dst.offset() * dst.dtype().bytes());
        } catch (DriverException e) {
            throw failure(e, "upload");
        }
    }

    @Override
    public void read(Tensor src, MemorySegment into, ReadKind kind, String where) {
        mustBeUsable("read", src);
        if (into.byteSize() < src.bytes() || kind == ReadKind.SCALAR && src.bytes() > 64) {
            throw new ContractViolation(
                    "read",
                    where,
                    "of " + src.bytes() + " bytes as " + kind + " into " + into.byteSize() + " bytes is not allowed");
        }
        long start = System.nanoTime();
        if (src.isContiguous()) {
            fetch(src, into);
        } else {
            try (Scope scratch = openScope()) {
                Tensor packed = scratch.tensor(src.dtype(), src.rows(), src.channels());
                ops.copy(packed, src);
                fetch(packed, into);
            }
        }
        traffic.read(kind, src.bytes(), System.nanoTime() - start);
    }

    private void fetch(Tensor src, MemorySegment into) {
        try {
            traffic.fetch(GpuBuffer.memory(src), src.offset() * src.dtype().bytes(), into.asSlice(0, src.bytes()));
        } catch (DriverException e) {
            throw failure(e, "read");
        }
    }

    private void mustBeUsable(String op, Tensor tensor) {
        if (tensor.buffer().owner() != this || !tensor.buffer().isLive()) {
            throw new ContractViolation(op, "tensor", "belongs to another device or was freed");
        }
        mustWork();
    }

    @Override
    public Buffer allocate(long bytes) {
        mustWork();
        long size = Memory.sizeOf(bytes);
        try {
            return new GpuBuffer(this, memory.takeTensor(size), size, bytes);
        } catch (DriverException e) {
            throw failure(e, "allocation of " + size + " bytes");
        }
    }

    @Override
    public void release(Buffer buffer) {
        GpuBuffer own = (GpuBuffer) buffer;
        own.retire();
        memory.giveTensor(own.memory(), own.size());
    }

    /** Memory with the first rows of segments and the end of the last, sent once for each list. */
    long table(Segments segments) {
        try {
            return memory.table(segments, traffic);
        } catch (DriverException e) {
            throw failure(e, "segments");
        }
    }

    @Override
    public void label(String where) {
        label = where;
    }

    @Override
    public void cancelWhen(BooleanSupplier condition) {
        cancelled = condition;
    }

    void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException(label);
        }
    }

    /** Refuses further work of a device that is gone. */
    void mustWork() {
        if (lost != null) {
            throw new DeviceLostException(lost.getMessage(), lost);
        }
        if (!open) {
            throw new ContractViolation("device", info.name(), "was closed");
        }
    }

    /** What a failure of the driver is to the caller; remembers it if the device is gone. */
    RuntimeException failure(DriverException e, String what) {
        return switch (e.kind()) {
            case OUT_OF_MEMORY -> memory.refusal(e);
            case BUILD -> e;
            case LOST -> {
                if (lost == null) {
                    lost = new DeviceLostException(
                            (label.isEmpty() ? "" : label + ": ") + what + " failed on " + info.name() + ": "
                                    + e.getMessage(),
                            e);
                    onLoss.accept(lost);
                }
                yield lost;
            }
        };
    }

    @Override
    public Transfers transfers() {
        return traffic.snapshot();
    }

    @Override
    public MemoryUse memory() {
        return memory.snapshot();
    }

    @Override
    public void resetPeak() {
        memory.resetPeak();
    }

    @Override
    public void finish() {
        mustWork();
        try {
            driver.finish();
            flow.drained();
        } catch (DriverException e) {
            throw failure(e, "the work submitted last");
        }
    }

    @Override
    public void close() {
        if (!open) {
            return;
        }
        try {
            if (lost == null) {
                driver.finish();
            }
        } catch (DriverException e) {
            failure(e, "the work submitted last");
        } finally {
            root.close();
            List.copyOf(weights).forEach(GpuWeight::close);
            open = false;
            flow.close();
            driver.close();
            onClose.run();
        }
    }
}
