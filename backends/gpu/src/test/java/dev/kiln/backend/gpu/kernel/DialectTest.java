package dev.kiln.backend.gpu.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.backend.gpu.internal.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DialectTest {
    private static final Path SNAPSHOTS = Path.of("src/test/resources/snapshots");

    /**
     * The emitted programs as they are kept for reading. After a wanted change: delete them, run this test with
     * {@code -Dkiln.snapshots=write}, and read the difference.
     */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void emitsWhatWasRead(Dialect dialect) throws IOException {
        List<KernelText> texts = new ArrayList<>(Texts.all());
        texts.add(KernelText.resource(Texts.class, "common"));
        for (KernelText text : texts) {
            String emitted = dialect.emit(Map.of(), List.of(text));
            Path file =
                    SNAPSHOTS.resolve(dialect.name().toLowerCase(Locale.ROOT)).resolve(text.name() + ".txt");
            if (System.getProperty("kiln.snapshots", "").equals("write")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, emitted);
            }
            assertEquals(Files.readString(file), emitted, file.toString());
        }
    }

    @Test
    void readsHeads() {
        KernelText text = KernelText.of(
                "t",
                "// first\nkernel one[64](tensor x, buffer index keys,\n        float a, slice) {\n}\nkernel two[N](int n) {}\n");
        Signature one = text.kernels().get("one");
        assertEquals(
                List.of("x", "x_at", "x_stride", "x_type", "keys", "a", "first", "count"),
                one.parameters().stream().map(Parameter::name).toList());
        assertTrue(one.sliced());
        assertEquals(64, one.items(Map.of()));
        assertEquals(256, text.kernels().get("two").items(Map.of("N", "256")));
    }

    @Test
    void changesHeadsAndFewWords() {
        KernelText text = KernelText.of(
                "t",
                "func int f(int a) {\n    return a;\n}\n\nkernel k[8](buffer int b) {\n    local int s[8];\n    b[0] = f(1);\n}\n");
        String opencl = Dialect.OPENCL_C.emit(Map.of("SIZE", "8"), List.of(text));
        assertTrue(opencl.endsWith("""
                #define SIZE 8
                static int f(int a) {
                    return a;
                }

                __attribute__((reqd_work_group_size(8, 1, 1)))
                __kernel void k(
                        __global int* b) {
                    __local int s[8];
                    b[0] = f(1);
                }
                """), opencl);
        String cuda = Dialect.CUDA_C.emit(Map.of(), List.of(text));
        assertTrue(cuda.endsWith("""
                static __device__ int f(int a) {
                    return a;
                }

                extern "C" __global__ void __launch_bounds__(8) k(
                        int* b) {
                    __shared__ int s[8];
                    b[0] = f(1);
                }
                """), cuda);
    }

    @Test
    void refusesUnknownParameters() {
        assertThrows(IllegalArgumentException.class, () -> KernelText.of("t", "kernel k[8](double d) {\n}\n"));
    }
}
