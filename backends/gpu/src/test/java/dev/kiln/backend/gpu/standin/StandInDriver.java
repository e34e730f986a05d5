package dev.kiln.backend.gpu.standin;

import dev.kiln.backend.gpu.driver.Arguments;
import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.DriverInfo;
import dev.kiln.backend.gpu.driver.Program;
import dev.kiln.backend.gpu.kernel.Dialect;
import dev.kiln.backend.gpu.kernel.Parameter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A driver without a device: memory is the host's, kernels do nothing. It counts calls, fails where it is told to, and
 * checks every launch against the head of the kernel in the emitted source and the memory that is alive.
 */
public final class StandInDriver implements Driver {
    private record Compiled(String name, List<Parameter.Kind> kinds, boolean[] open) {}

    private final DriverInfo info;
    private final Arena arena = Arena.ofShared();
    private final Map<Long, MemorySegment> memory = new HashMap<>();
    private final Map<Long, Compiled> kernels = new HashMap<>();
    private final Set<Long> markers = new HashSet<>();
    private final Map<Site, Integer> calls = new EnumMap<>(Site.class);
    private final List<String> launched = new ArrayList<>();
    private Site failing;
    private int failingIn;
    private int failures;
    private DriverException.Kind kind;
    private long next = 1;
    private boolean closed;

    public StandInDriver(long memoryBytes, double flopPerSecond) {
        this.info = new DriverInfo(
                "stand-in", "1", memoryBytes, memoryBytes, 48 << 10, 256, false, flopPerSecond, Map.of());
    }

    /** Fails {@code times} calls of {@code site} in a row, after {@code skipped} others. */
    public void failAfter(Site site, int skipped, int times, DriverException.Kind as) {
        failing = site;
        failingIn = skipped;
        failures = times;
        kind = as;
    }

    public int calls(Site site) {
        return calls.getOrDefault(site, 0);
    }

    /** Names of the kernels launched, in order. */
    public List<String> launched() {
        return launched;
    }

    public boolean isClosed() {
        return closed;
    }

    private void enter(Site site) {
        require(!closed, site + " after close");
        calls.merge(site, 1, Integer::sum);
        if (site == failing && failures > 0 && failingIn-- <= 0) {
            failures--;
            throw new DriverException(kind, site + " was told to fail");
        }
    }

    private static void require(boolean holds, String complaint) {
        if (!holds) {
            throw new AssertionError(complaint);
        }
    }

    @Override
    public DriverInfo info() {
        return info;
    }

    @Override
    public Dialect dialect() {
        return Dialect.OPENCL_C;
    }

    @Override
    public long allocate(long bytes) {
        enter(Site.ALLOCATE);
        require(bytes > 0, "an allocation of " + bytes);
        memory.put(next, arena.allocate(bytes, 64));
        return next++;
    }

    @Override
    public void free(long handle) {
        require(memory.remove(handle) != null, "memory freed twice");
    }

    @Override
    public long allocated() {
        return memory.values().stream().mapToLong(MemorySegment::byteSize).sum();
    }

    @Override
    public Program compile(String name, String source) {
        enter(Site.COMPILE);
        boolean[] open = {true};
        return new Program() {
            @Override
            public long kernel(String kernel) {
                enter(Site.KERNEL);
                kernels.put(next, new Compiled(kernel, kinds(source, kernel), open));
                return next++;
            }

            @Override
            public void close() {
                open[0] = false;
            }
        };
    }

    /** Kinds of the parameters as the source declares them. */
    private static List<Parameter.Kind> kinds(String source, String kernel) {
        String head = "__kernel void " + kernel + "(";
        int from = source.indexOf(head) + head.length();
        require(from >= head.length(), kernel + " is not in its source");
        List<Parameter.Kind> kinds = new ArrayList<>();
        for (String declared : source.substring(from, source.indexOf(')', from)).split(",")) {
            String type = declared.strip();
            kinds.add(
                    type.contains("*")
                            ? Parameter.Kind.MEMORY
                            : type.startsWith("index ")
                                    ? Parameter.Kind.INDEX
                                    : type.startsWith("float ") ? Parameter.Kind.FLOAT : Parameter.Kind.INT);
        }
        return kinds;
    }

    @Override
    public void launch(long handle, int groupsX, int groupsY, int groupsZ, int items, Arguments arguments) {
        enter(Site.LAUNCH);
        Compiled kernel = kernels.get(handle);
        require(kernel != null && kernel.open()[0], "a kernel that is not there");
        require(groupsX > 0 && groupsY > 0 && groupsZ > 0 && items > 0, kernel.name() + " over nothing");
        require(
                arguments.count() == kernel.kinds().size(),
                kernel.name() + " with " + arguments.count() + " arguments");
        for (int i = 0; i < arguments.count(); i++) {
            require(arguments.kind(i) == kernel.kinds().get(i), kernel.name() + ": kind of argument " + i);
            boolean alive = arguments.bits(i) == 0 || memory.containsKey(arguments.bits(i));
            require(arguments.kind(i) != Parameter.Kind.MEMORY || alive, kernel.name() + ": freed memory");
        }
        launched.add(kernel.name());
    }

    @Override
    public void write(long handle, long at, MemorySegment values) {
        enter(Site.WRITE);
        require(values.isNative(), "a write from the heap");
        memory.get(handle).asSlice(at, values.byteSize()).copyFrom(values);
    }

    @Override
    public void read(long handle, long at, MemorySegment into) {
        enter(Site.READ);
        require(into.isNative(), "a read to the heap");
        into.copyFrom(memory.get(handle).asSlice(at, into.byteSize()));
    }

    @Override
    public long mark() {
        enter(Site.MARK);
        markers.add(next);
        return next++;
    }

    @Override
    public boolean reached(long marker) {
        enter(Site.REACHED);
        require(markers.contains(marker), "a marker that is not there");
        return true;
    }

    @Override
    public void await(long marker) {
        enter(Site.AWAIT);
        require(markers.remove(marker), "a marker that is not there");
    }

    @Override
    public void finish() {
        enter(Site.FINISH);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            memory.clear();
            arena.close();
        }
    }
}
