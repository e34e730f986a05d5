package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.tensor.Scope;
import java.lang.foreign.Arena;
import java.util.concurrent.CancellationException;

/**
 * Has the compiler see the kernels while the first job still looks at its photo: until they are compiled, vector code runs a
 * hundred times slower than after. Works on a device and on numbers of its own, a fixed number of rounds; no result depends
 * on it.
 */
final class Warmup implements AutoCloseable {
    private static final int ROUNDS = 100;

    private volatile boolean stopped;
    private Thread thread;

    /** Starts at the first call, in the background; later calls do nothing. */
    synchronized void start() {
        if (thread == null && !stopped) {
            thread = new Thread(this::run, "kiln-cpu-vector-warmup");
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
            thread.start();
        }
    }

    private void run() {
        DeviceSettings settings = DeviceSettings.ofMemory(64L << 20).withThreads(1);
        try (Arena arena = Arena.ofConfined();
                Device device = CpuVector.device(settings);
                Scope scope = device.openScope();
                WarmupRound round = new WarmupRound(device, scope, arena)) {
            device.cancelWhen(() -> stopped);
            for (int i = 0; i < ROUNDS; i++) {
                round.run();
            }
        } catch (CancellationException e) {
            // the bundle stops: what is compiled is compiled
        }
    }

    /** Ends the background work within a few milliseconds. */
    @Override
    public void close() throws InterruptedException {
        Thread running;
        synchronized (this) {
            stopped = true;
            running = thread;
        }
        if (running != null) {
            running.join();
        }
    }
}
