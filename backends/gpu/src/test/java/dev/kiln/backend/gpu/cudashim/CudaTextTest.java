package dev.kiln.backend.gpu.cudashim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.backend.gpu.Attention;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.gpu.Product;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tck.Conformance;
import dev.kiln.compute.tck.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every plain kernel as CUDA C, compiled by the compiler of this machine and run on its CPU. */
class CudaTextTest {
    private static final DeviceSettings SETTINGS = DeviceSettings.ofMemory(1L << 28);

    /** What the compute interface supplies is not CUDA's here. */
    private static final Set<String> MATRICES = Set.of(
            "linear",
            "matmul",
            "attention",
            "conv3d",
            "sparseConv",
            "mlp",
            "convNext",
            "upBlock",
            "device",
            "violation");

    private static final class NoMatrices implements Matrices {
        @Override
        public void multiply(Product product) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void attend(Attention attention) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void keepsTheContract(@TempDir Path folder) throws Exception {
        boolean compiler = HostCompiler.find(folder).isPresent();
        assumeTrue(compiler || System.getenv("KILN_REQUIRE_OPENCL") != null, "no C++ compiler with half precision");
        try (Device reference = new CpuReference().open(SETTINGS);
                Device subject = new GpuDevice(
                        "cuda text",
                        SETTINGS,
                        new CudaOnCpu(folder),
                        launcher -> new NoMatrices(),
                        lost -> {},
                        () -> {})) {
            List<Verdict> verdicts = new Conformance(reference, 5).run(subject, op -> !MATRICES.contains(op));
            assertFalse(verdicts.isEmpty());
            assertEquals(List.of(), verdicts.stream().filter(v -> !v.passed()).toList());
        }
    }
}
