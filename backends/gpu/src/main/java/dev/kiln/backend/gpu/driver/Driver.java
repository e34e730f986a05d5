package dev.kiln.backend.gpu.driver;

import dev.kiln.backend.gpu.kernel.Dialect;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * One open device of a compute interface: a thin layer over its calls. Everything submitted takes effect in order; only
 * {@link #read}, {@link #await} and {@link #finish} wait. Calls come one at a time, from any thread. Each may throw
 * {@link DriverException}.
 */
@ConsumerType
public interface Driver extends AutoCloseable {
    /** What it drives. */
    DriverInfo info();

    /** The language of its programs. */
    Dialect dialect();

    /** Memory of {@code bytes}, above 0, that is really there when this returns; a handle that is not 0. */
    long allocate(long bytes);

    /** Gives memory back, once work submitted before is done with it. */
    void free(long memory);

    /** Bytes held by allocations now. */
    long allocated();

    /** Compiles a program; {@code name} is for messages. */
    Program compile(String name, String source);

    /**
     * Submits one kernel over {@code groups} groups along three axes.
     *
     * @param kernel of a program of this driver
     * @param groupsX groups along the first axis, at least 1, like the others
     * @param items work items of a group
     * @param arguments as the kernel's head lists them
     */
    void launch(long kernel, int groupsX, int groupsY, int groupsZ, int items, Arguments arguments);

    /** Submits a copy to the device. {@code values} is native and must stay as it is until a later marker is reached. */
    void write(long memory, long at, MemorySegment values);

    /** Copies to native memory of the host; waits for all work submitted before. */
    void read(long memory, long at, MemorySegment into);

    /** A marker behind all that was submitted so far. */
    long mark();

    /** Whether the work before a marker is done. */
    boolean reached(long marker);

    /** Waits for the work before a marker and forgets the marker. */
    void await(long marker);

    /** Waits for all work. */
    void finish();

    /** Frees all that the driver holds, without regard to errors; idempotent. */
    @Override
    void close();
}
