package dev.kiln.backend.opencl.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import org.lwjgl.opencl.CL;
import org.lwjgl.system.Configuration;

/** The OpenCL loader of the system, bound once per process and never let go: drivers do not survive that. */
final class Loader {
    /** Names in the order in which they are tried: Linux without and with development files, macOS, Windows. */
    static final List<String> NAMES = List.of(
            "libOpenCL.so.1", "libOpenCL.so", "/System/Library/Frameworks/OpenCL.framework/OpenCL", "OpenCL.dll");

    private static String bound;

    private Loader() {}

    /** Whether a loader is there; the first call binds it. */
    static synchronized boolean isThere() {
        if (bound == null) {
            bound = NAMES.stream().filter(Loader::opens).findFirst().orElse("");
            Configuration.OPENCL_EXPLICIT_INIT.set(true);
            if (!bound.isEmpty()) {
                Signals.kept(() -> bind(bound));
            }
        }
        return !bound.isEmpty();
    }

    private static boolean bind(String name) {
        try {
            CL.create(name);
        } catch (IllegalStateException alreadyBound) {
            // LWJGL outlives this bundle: after an update of it, the loader is bound already.
            CL.getICD();
        }
        return true;
    }

    /** LWJGL complains on standard error where a library is missing, so that is asked for beforehand. */
    static boolean opens(String name) {
        try {
            SymbolLookup.libraryLookup(name, Arena.global());
            return true;
        } catch (IllegalArgumentException missing) {
            return false;
        }
    }
}
