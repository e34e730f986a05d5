package dev.kiln.backend.gpu.standin;

import dev.kiln.backend.gpu.Attention;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.Launcher;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.gpu.Product;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.compute.DeviceLostException;
import dev.kiln.compute.DeviceSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Devices on stand-in drivers. */
public final class StandIns {
    /** Matrices whose kernels do nothing, cut between rows as real ones are. */
    private static final KernelText TEXT = KernelText.of(
            "matrices", "kernel product[64](tensor y, slice) {\n}\n\nkernel attention[64](tensor y, slice) {\n}\n");

    private StandIns() {}

    /** A device, its driver, and what it told on its loss and end. */
    public record Opened(GpuDevice device, StandInDriver driver, List<DeviceLostException> losses, int[] closed) {}

    /** A device with {@code seconds} for a dispatch at a thousand million operations a second. */
    public static Opened open(double seconds) {
        StandInDriver driver = new StandInDriver(1L << 30, 1e9);
        List<DeviceLostException> losses = new ArrayList<>();
        int[] closed = {0};
        GpuDevice device = new GpuDevice(
                "stand-in",
                new DeviceSettings(1, 1L << 24, seconds, Map.of()),
                driver,
                StandIns::matrices,
                losses::add,
                () -> closed[0]++);
        return new Opened(device, driver, losses, closed);
    }

    private static Matrices matrices(Launcher launcher) {
        return new Matrices() {
            @Override
            public void multiply(Product product) {
                launcher.begin(TEXT, "product")
                        .tensor(product.dst())
                        .rows(product.dst().rows(), product.rowFlop());
            }

            @Override
            public void attend(Attention attention) {
                launcher.begin(TEXT, "attention")
                        .tensor(attention.dst())
                        .rows(attention.dst().rows(), 1e4);
            }
        };
    }
}
