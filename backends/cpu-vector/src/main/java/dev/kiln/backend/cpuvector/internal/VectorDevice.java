package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.DeviceInfo;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.host.HostDevice;
import dev.kiln.compute.host.HostWeight;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import java.lang.foreign.MemorySegment;

/** A host device with threads of its own and weights in panels. */
final class VectorDevice extends HostDevice {
    private final Workers workers;

    private VectorDevice(DeviceInfo info, DeviceSettings settings, Opening opening) {
        super(info, settings, opening::ops);
        this.workers = opening.workers;
    }

    static VectorDevice open(DeviceInfo info, DeviceSettings settings, MicroKernel kernel) {
        return new VectorDevice(info, settings, new Opening(settings.threads(), kernel));
    }

    @Override
    protected HostWeight newWeight(MemorySegment values, DType dtype, Extents shape) {
        return new VectorWeight(this, memoryLedger(), values, dtype, shape);
    }

    @Override
    public void close() {
        super.close();
        workers.close();
    }

    /** Makes the threads while the device that they ask for cancellation is being made. */
    private static final class Opening {
        private final int threads;
        private final MicroKernel kernel;
        private Workers workers;

        Opening(int threads, MicroKernel kernel) {
            this.threads = threads;
            this.kernel = kernel;
        }

        VectorOps ops(HostDevice device) {
            workers = new Workers(threads, kernel, device::checkCancelled);
            return new VectorOps(device, workers, kernel, new Attention(kernel, workers));
        }
    }
}
