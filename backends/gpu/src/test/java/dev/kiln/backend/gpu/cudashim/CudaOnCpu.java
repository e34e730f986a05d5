package dev.kiln.backend.gpu.cudashim;

import dev.kiln.backend.gpu.driver.Arguments;
import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.DriverInfo;
import dev.kiln.backend.gpu.driver.Program;
import dev.kiln.backend.gpu.kernel.Dialect;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A driver that compiles emitted CUDA C for this machine's CPU and runs it there: the text is CUDA's, the speed is not. */
final class CudaOnCpu implements Driver {
    private static final FunctionDescriptor RUN = FunctionDescriptor.of(
            ValueLayout.JAVA_INT,
            ValueLayout.ADDRESS,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT);

    private final Path folder;
    private final Arena arena = Arena.ofShared();
    private final Map<Long, Arena> memory = new HashMap<>();
    private final Map<Long, MethodHandle> kernels = new HashMap<>();
    private int programs;

    CudaOnCpu(Path folder) {
        this.folder = folder;
    }

    @Override
    public DriverInfo info() {
        return new DriverInfo("CUDA C on the CPU", "shim", 1L << 30, 1L << 30, 48 << 10, 256, true, 1e9, Map.of());
    }

    @Override
    public Dialect dialect() {
        return Dialect.CUDA_C;
    }

    @Override
    public long allocate(long bytes) {
        Arena own = Arena.ofShared();
        long handle = own.allocate(bytes, 64).address();
        memory.put(handle, own);
        return handle;
    }

    @Override
    public void free(long handle) {
        memory.remove(handle).close();
    }

    @Override
    public long allocated() {
        return memory.size();
    }

    @Override
    public Program compile(String name, String source) {
        SymbolLookup library =
                SymbolLookup.libraryLookup(HostCompiler.build(folder, "program" + programs++, source), arena);
        return new Program() {
            @Override
            public long kernel(String kernel) {
                MemorySegment entry = library.find("run_" + kernel).orElseThrow();
                kernels.put(entry.address(), Linker.nativeLinker().downcallHandle(entry, RUN));
                return entry.address();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void launch(long kernel, int groupsX, int groupsY, int groupsZ, int items, Arguments arguments) {
        try (Arena own = Arena.ofConfined()) {
            int count = arguments.count();
            MemorySegment values = own.allocate(ValueLayout.JAVA_LONG, count);
            MemorySegment pointers = own.allocate(ValueLayout.JAVA_LONG, count);
            for (int i = 0; i < count; i++) {
                values.setAtIndex(ValueLayout.JAVA_LONG, i, arguments.bits(i));
                pointers.setAtIndex(ValueLayout.JAVA_LONG, i, values.address() + 8L * i);
            }
            int wrong = (int) kernels.get(kernel).invokeExact(pointers, groupsX, groupsY, groupsZ, items);
            if (wrong != 0) {
                throw new AssertionError("some items of a group never reached a barrier");
            }
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new DriverException(DriverException.Kind.LOST, e.toString());
        }
    }

    @Override
    public void write(long handle, long at, MemorySegment values) {
        host(handle + at, values.byteSize()).copyFrom(values);
    }

    @Override
    public void read(long handle, long at, MemorySegment into) {
        into.copyFrom(host(handle + at, into.byteSize()));
    }

    private static MemorySegment host(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    @Override
    public long mark() {
        return 1;
    }

    @Override
    public boolean reached(long marker) {
        return true;
    }

    @Override
    public void await(long marker) {}

    @Override
    public void finish() {}

    @Override
    public void close() {
        memory.values().forEach(Arena::close);
        memory.clear();
        arena.close();
    }
}
