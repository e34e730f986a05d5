package dev.kiln.launcher;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/**
 * Gives the process its standard error back. The JVM prints "Using incubator modules" there while it starts, and has
 * no option against it. So the start script opens standard error as descriptor {@code kiln.stderr} as well, points
 * descriptor 2 to nowhere, and the first thing that runs here puts it back for all that follows, native code
 * included.
 */
final class StandardError {
    private StandardError() {}

    static void restore() {
        Integer saved = Integer.getInteger("kiln.stderr");
        if (saved == null) {
            return;
        }
        Linker linker = Linker.nativeLinker();
        try {
            int result = (int) linker.downcallHandle(
                            linker.defaultLookup().findOrThrow("dup2"),
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
                    .invokeExact((int) saved, 2);
            if (result != 2) {
                throw new IllegalStateException("dup2 failed");
            }
        } catch (Throwable e) {
            throw new IllegalStateException("cannot restore standard error", e);
        }
    }
}
