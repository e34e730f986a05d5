package dev.kiln.backend.opencl.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Leaves the signal handlers of the process as they were. Drivers built on LLVM, such as PoCL, put handlers of their own
 * in the place of the Java virtual machine's, for one time only: of two threads that come to a safepoint after that, the
 * second ends the process without a word, and an interrupt from the keyboard does so at once. LLVM does it once in a
 * process, so what is put back here stays. Where there is no {@code sigaction}, nothing is done.
 */
final class Signals {
    private static final int COUNT = 31;

    /** More than {@code struct sigaction} takes on any system. */
    private static final int BYTES = 256;

    private static final Optional<MethodHandle> SIGACTION = Linker.nativeLinker()
            .defaultLookup()
            .find("sigaction")
            .map(address -> Linker.nativeLinker()
                    .downcallHandle(
                            address,
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.ADDRESS)));

    private Signals() {}

    /** Does {@code work}, one at a time, and puts back the handlers that it has changed. */
    static synchronized <T> T kept(Supplier<T> work) {
        if (SIGACTION.isEmpty()) {
            return work.get();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment before = all(arena);
            try {
                return work.get();
            } finally {
                for (int signal = 1; signal <= COUNT; signal++) {
                    call(signal, before.asSlice((long) BYTES * signal, BYTES), MemorySegment.NULL);
                }
            }
        }
    }

    /** The handlers now, of signal i at {@code i * 256} bytes. */
    static MemorySegment all(Arena arena) {
        MemorySegment actions = arena.allocate((long) BYTES * (COUNT + 1), 16);
        for (int signal = 1; signal <= COUNT; signal++) {
            call(signal, MemorySegment.NULL, actions.asSlice((long) BYTES * signal, BYTES));
        }
        return actions;
    }

    /** Fails for the two signals that no process can handle, which is as well. */
    private static void call(int signal, MemorySegment action, MemorySegment before) {
        try {
            int ignored = (int) SIGACTION.orElseThrow().invokeExact(signal, action, before);
        } catch (Throwable e) {
            throw new IllegalStateException("sigaction of signal " + signal, e);
        }
    }
}
