package dev.kiln.bench;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.tck.Trial;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A BLAS library on this machine, to measure beside a device: its {@code cblas_sgemm}. A benchmark needs it, Kiln does not.
 */
public final class Blas {
    /** Names under which systems have OpenBLAS. */
    private static final List<String> USUAL = List.of(
            "libopenblas.so.0",
            "libopenblas.so",
            "/usr/lib/x86_64-linux-gnu/openblas-pthread/libopenblas.so.0",
            "/opt/homebrew/opt/openblas/lib/libopenblas.dylib");

    /** With it OpenBLAS takes kernels of an older processor: no fair comparison. */
    private static final String CORE_TYPE = "OPENBLAS_CORETYPE";

    private static final int ROW_MAJOR = 101;
    private static final int PLAIN = 111;
    private static final int TRANSPOSED = 112;
    private static final Linker LINKER = Linker.nativeLinker();

    private final String name;
    private final MethodHandle sgemm;

    private Blas(String name, MethodHandle sgemm) {
        this.name = name;
        this.sgemm = sgemm;
    }

    /**
     * Loads a library for the rest of the process.
     *
     * @param library its file; empty looks for OpenBLAS under its usual names
     * @param threads it may use, where it can be told
     * @throws KilnException of kind ENVIRONMENT if there is none
     */
    public static Blas load(Optional<String> library, int threads) throws KilnException {
        forgetCoreType();
        for (String candidate : library.map(List::of).orElse(USUAL)) {
            try {
                return open(SymbolLookup.libraryLookup(candidate, Arena.global()), candidate, threads);
            } catch (IllegalArgumentException notThere) {
                // The next name may be there; the end of the loop says so if none is.
            }
        }
        throw new KilnException(
                Fault.ENVIRONMENT,
                library.orElse("OpenBLAS"),
                "cannot be loaded",
                "install it (Debian: libopenblas0-pthread) or name another library with --peer FILE");
    }

    /** The library reads the variable when it is loaded; Java can only ask the C library to take it out. */
    private static void forgetCoreType() {
        if (System.getenv(CORE_TYPE) == null) {
            return;
        }
        Optional<MemorySegment> unset = LINKER.defaultLookup().find("unsetenv");
        if (unset.isPresent()) {
            try (Arena arena = Arena.ofConfined()) {
                int failure = (int) LINKER.downcallHandle(
                                unset.get(), FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS))
                        .invokeExact(arena.allocateFrom(CORE_TYPE));
                if (failure != 0) {
                    throw new IllegalStateException(CORE_TYPE + " cannot be taken out of the environment");
                }
            } catch (Throwable e) {
                throw rethrown(e);
            }
        }
    }

    private static Blas open(SymbolLookup symbols, String file, int threads) throws KilnException {
        FunctionDescriptor type = FunctionDescriptor.ofVoid(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_FLOAT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_FLOAT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT);
        MemorySegment sgemm = symbols.find("cblas_sgemm")
                .orElseThrow(() -> new KilnException(
                        Fault.ENVIRONMENT, file, "has no cblas_sgemm", "name a BLAS with the C interface"));
        try {
            Optional<MemorySegment> set = symbols.find("openblas_set_num_threads");
            if (set.isPresent()) {
                LINKER.downcallHandle(set.get(), FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT))
                        .invokeExact(threads);
            }
            String kernels = text(symbols, "openblas_get_corename");
            String build = text(symbols, "openblas_get_config");
            String name = file
                    + (build.isEmpty() ? "" : " (" + build.strip() + ")")
                    + (kernels.isEmpty() ? "" : ", kernels " + kernels)
                    + (set.isPresent() ? ", " + threads + " threads" : "");
            return new Blas(name, LINKER.downcallHandle(sgemm, type));
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    private static String text(SymbolLookup symbols, String function) throws Throwable {
        Optional<MemorySegment> found = symbols.find(function);
        if (found.isEmpty()) {
            return "";
        }
        MemorySegment text =
                (MemorySegment) LINKER.downcallHandle(found.get(), FunctionDescriptor.of(ValueLayout.ADDRESS))
                        .invokeExact();
        return text.reinterpret(512).getString(0);
    }

    private static RuntimeException rethrown(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException own ? own : new IllegalStateException(e);
    }

    /** The library, its build and the kernels it chose. */
    public String name() {
        return name;
    }

    /** Operands of one product. */
    Product product(Trial.Product shape) {
        return new Product(shape);
    }

    /** One product on memory of its own. */
    final class Product implements AutoCloseable {
        private final Arena arena = Arena.ofShared();
        private final Trial.Product shape;
        private final MemorySegment a;
        private final MemorySegment b;
        private final MemorySegment c;

        private Product(Trial.Product shape) {
            this.shape = shape;
            this.a = normal((long) shape.m() * shape.k());
            this.b = normal((long) shape.n() * shape.k());
            this.c = normal((long) shape.m() * shape.n());
        }

        private MemorySegment normal(long count) {
            MemorySegment values = arena.allocate(4 * count, 64);
            Random random = new Random(1);
            float[] some = new float[4096];
            for (int i = 0; i < some.length; i++) {
                some[i] = (float) random.nextGaussian();
            }
            for (long at = 0; at < count; at += some.length) {
                int length = (int) Math.min(some.length, count - at);
                MemorySegment.copy(some, 0, values, ValueLayout.JAVA_FLOAT, 4 * at, length);
            }
            return values;
        }

        double seconds() {
            int m = shape.m();
            int n = shape.n();
            int k = shape.k();
            long start = System.nanoTime();
            try {
                sgemm.invokeExact(ROW_MAJOR, PLAIN, TRANSPOSED, m, n, k, 1f, a, k, b, k, 0f, c, n);
            } catch (Throwable e) {
                throw rethrown(e);
            }
            return (System.nanoTime() - start) * 1e-9;
        }

        @Override
        public void close() {
            arena.close();
        }
    }
}
