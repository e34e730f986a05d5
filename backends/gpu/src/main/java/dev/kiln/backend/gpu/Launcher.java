package dev.kiln.backend.gpu;

import dev.kiln.backend.gpu.driver.Arguments;
import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.DriverInfo;
import dev.kiln.backend.gpu.internal.Flow;
import dev.kiln.backend.gpu.internal.Plans;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.Map;

/**
 * Submits kernels: {@link #begin}, the arguments in the order of the head, then one of {@link #elements}, {@link #rows},
 * {@link #heads} and {@link #groups}. Work is cut into dispatches within the budget of the node; before each the caller's
 * wish to cancel is asked for. One launch at a time; nothing is allocated for it.
 */
public final class Launcher {
    /** Elements of one dispatch at most, so that 32 bits count them. */
    private static final long MOST = 1L << 30;

    private static final int ABSENT = -1;

    private final GpuDevice device;
    private final Driver driver;
    private final Plans plans;
    private final Flow flow;
    private final double budgetFlop;
    private final Arguments arguments = new Arguments();
    private Plans.Kernel kernel;
    private long launches;

    Launcher(GpuDevice device, Driver driver, Plans plans, Flow flow, double budgetFlop) {
        this.device = device;
        this.driver = driver;
        this.plans = plans;
        this.flow = flow;
        this.budgetFlop = budgetFlop;
    }

    /** The device that it submits to, as its driver describes it. */
    public DriverInfo info() {
        return driver.info();
    }

    /** Dispatches so far. */
    public long launches() {
        return launches;
    }

    /** Starts a launch of a kernel that depends on nothing but its text. */
    public Launcher begin(KernelText text, String name) {
        return begin(text, name, Map.of());
    }

    /** Starts a launch of a kernel compiled under {@code defines}. */
    public Launcher begin(KernelText text, String name, Map<String, String> defines) {
        device.mustWork();
        try {
            kernel = plans.kernel(text, name, defines);
        } catch (DriverException e) {
            throw device.failure(e, name);
        }
        arguments.clear();
        return this;
    }

    /** A tensor, or null for none. */
    public Launcher tensor(Tensor t) {
        if (t == null) {
            return memory(0, 0, 0, ABSENT);
        }
        return memory(GpuBuffer.memory(t), t.offset(), t.rowStride(), t.dtype().ordinal());
    }

    /** A tensor made of its parts. */
    public Launcher memory(long memory, long at, long stride, int type) {
        arguments.memory(memory).index(at).index(stride).integer(type);
        return this;
    }

    /** The memory under a tensor that starts at its first byte. */
    public Launcher buffer(Tensor t) {
        arguments.memory(GpuBuffer.memory(t));
        return this;
    }

    /** First rows of segments and the end of the last; nothing where there is at most one segment. */
    public Launcher starts(Segments segments) {
        arguments.memory(segments == null || segments.count() <= 1 ? 0 : device.table(segments));
        arguments.integer(segments == null ? 1 : segments.count());
        return this;
    }

    /** First rows of segments and the end of the last, of any number of segments. */
    public Launcher table(Segments segments) {
        arguments.memory(device.table(segments));
        return this;
    }

    /** The memory of a weight. */
    public static long memory(Weight weight) {
        return ((GpuWeight) weight).memory();
    }

    /** A 32-bit integer. */
    public Launcher integer(int value) {
        arguments.integer(value);
        return this;
    }

    /** A 64-bit integer. */
    public Launcher index(long value) {
        arguments.index(value);
        return this;
    }

    /** A float32. */
    public Launcher real(float value) {
        arguments.real(value);
        return this;
    }

    /** One work item an element, of {@code flop} arithmetic each. */
    public void elements(long rows, int channels, double flop) {
        slices(rows, channels, kernel.items(), flop);
    }

    /** One work item a row, of {@code flop} arithmetic each. */
    public void rows(long rows, double flop) {
        slices(rows, 1, kernel.items(), flop);
    }

    /** Some heads a group, of {@code flop} arithmetic each: the heads of a row lie behind one another. */
    public void heads(long rows, int heads, int headsPerGroup, double flop) {
        slices(rows, heads, headsPerGroup, flop);
    }

    private void slices(long rows, int itemsPerRow, int itemsPerGroup, double flop) {
        if (rows == 0 || itemsPerRow == 0) {
            return;
        }
        int own = arguments.count();
        long step = Math.min(rowsPerDispatch(flop * itemsPerRow, 1), Math.max(1, MOST / itemsPerRow));
        for (long from = 0; from < rows; from += step) {
            long items = Math.min(step, rows - from) * itemsPerRow;
            arguments.truncate(own);
            arguments.index(from).integer((int) items);
            groups((int) ((items + itemsPerGroup - 1) / itemsPerGroup), 1, 1, items * flop);
        }
    }

    /** How many rows, of {@code rowFlop} arithmetic each, one dispatch may take: a multiple of {@code unit}. */
    public long rowsPerDispatch(double rowFlop, int unit) {
        double rows = budgetFlop / Math.max(1, rowFlop);
        return rows >= Long.MAX_VALUE / 2 ? Long.MAX_VALUE / 2 / unit * unit : Math.max(1, (long) rows / unit) * unit;
    }

    /** One dispatch of so many groups, of {@code flop} arithmetic in all. */
    public void groups(int x, int y, int z, double flop) {
        device.checkCancelled();
        if (arguments.count() != kernel.signature().parameters().size()) {
            throw new IllegalStateException(kernel.signature().name() + " takes "
                    + kernel.signature().parameters().size() + " arguments, not " + arguments.count());
        }
        try {
            driver.launch(kernel.handle(), x, y, z, kernel.items(), arguments);
            launches++;
            flow.submitted(flop);
        } catch (DriverException e) {
            throw device.failure(e, kernel.signature().name() + " over " + x + "x" + y + "x" + z + " groups");
        }
    }
}
