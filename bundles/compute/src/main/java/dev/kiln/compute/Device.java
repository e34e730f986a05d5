package dev.kiln.compute;

import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.BooleanSupplier;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * One opened device. Calls may come from any thread, virtual or not, one at a time; they take effect in program order.
 * Work may be asynchronous until {@link #read} or {@link #finish}, the only two calls that wait. A failure of submitted
 * work appears at the next call as {@link DeviceLostException}.
 */
@ConsumerType
public interface Device extends AutoCloseable {
    /** What it is. */
    DeviceInfo info();

    /** The operations, with arguments checked: a backend returns {@link Ops#checked} of its own. */
    Ops ops();

    /** Opens a scope that depends on no other; scopes left open end with the device. */
    Scope openScope();

    /**
     * Makes a weight from the bytes of a checkpoint.
     *
     * @param values densely packed elements, little-endian; must stay readable and unchanged until the weight is closed
     * @param dtype any float type
     * @param shape output channels first
     */
    Weight weight(MemorySegment values, DType dtype, long... shape);

    /**
     * Copies densely packed elements into a tensor. The segment may be reused when this returns; no wait for earlier
     * work is visible to the caller.
     *
     * @param values {@code dst.bytes()} bytes, little-endian
     */
    void upload(MemorySegment values, Tensor dst);

    /**
     * Waits for all work on which {@code src} depends and copies its elements, densely packed, to the host.
     *
     * @param into at least {@code src.bytes()} bytes
     * @param kind why the host needs them
     * @param label names the read in records and failures
     */
    void read(Tensor src, MemorySegment into, ReadKind kind, String label);

    /** Reads a {@code [1,1]} i32 tensor: a count or a flag. */
    default int readInt(Tensor src, String label) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment cell = arena.allocate(ValueLayout.JAVA_INT);
            read(src, cell, ReadKind.SCALAR, label);
            return cell.get(ValueLayout.JAVA_INT, 0);
        }
    }

    /** Names what is submitted from now on, for example {@code shape flow, block 12}, in failures and profiles. */
    void label(String where);

    /**
     * Asks {@code cancelled} before each submission, and on a CPU before each tile; once it is true, the operation throws
     * {@link java.util.concurrent.CancellationException} and the content of its result is undefined.
     */
    void cancelWhen(BooleanSupplier cancelled);

    /** Traffic so far. */
    Transfers transfers();

    /** Memory now. */
    MemoryUse memory();

    /** Starts a new peak at the present use. */
    void resetPeak();

    /** Waits for all submitted work. */
    void finish();

    /** Waits, then ends every scope and weight; idempotent. */
    @Override
    void close();
}
