package dev.kiln.backend.opencl.internal;

import static org.lwjgl.opencl.CL12.*;

import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.DriverInfo;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * A device that an OpenCL platform offers.
 *
 * @param platform handle of the platform
 * @param id handle of the device
 * @param info what it says of itself
 * @param exactDivision whether division and square root can be rounded correctly
 */
record ClDevice(long platform, long id, DriverInfo info, boolean exactDivision) {
    private static final int NO_PLATFORM = -1001;

    /** Arithmetic of one compute unit in one clock that every GPU, or every CPU, surely reaches. */
    private static final double GPU_FLOP = 16;

    private static final double CPU_FLOP = 0.5;

    /** Fact that names the matrix units for which there is a kernel. */
    static final String UNITS = "matrix units";

    private static final String NO_UNITS = "none";
    private static final int COMPUTE_CAPABILITY_MAJOR_NV = 0x4000;
    private static final int FIRST_WITH_BF16 = 8;

    /**
     * All devices of all platforms, GPUs first, otherwise in the order of the loader; none without a loader.
     */
    static List<ClDevice> all() {
        return Loader.isThere() ? Signals.kept(ClDevice::found) : List.of();
    }

    private static List<ClDevice> found() {
        List<ClDevice> devices = new ArrayList<>();
        for (long platform : platforms()) {
            CL.createPlatformCapabilities(platform);
            for (long device : devices(platform)) {
                devices.add(describe(platform, device));
            }
        }
        devices.sort((a, b) -> Boolean.compare(a.info.processor(), b.info.processor()));
        return devices;
    }

    private static long[] platforms() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            int code = clGetPlatformIDs(null, count);
            if (code == NO_PLATFORM) {
                return new long[0];
            }
            ClError.check(code, "clGetPlatformIDs");
            PointerBuffer handles = stack.mallocPointer(count.get(0));
            ClError.check(clGetPlatformIDs(handles, (IntBuffer) null), "clGetPlatformIDs");
            return array(handles);
        }
    }

    private static long[] devices(long platform) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, null, count);
            if (code == CL_DEVICE_NOT_FOUND) {
                return new long[0];
            }
            ClError.check(code, "clGetDeviceIDs");
            PointerBuffer handles = stack.mallocPointer(count.get(0));
            ClError.check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, handles, (IntBuffer) null), "clGetDeviceIDs");
            return array(handles);
        }
    }

    private static long[] array(PointerBuffer handles) {
        long[] values = new long[handles.remaining()];
        handles.get(values);
        return values;
    }

    private static ClDevice describe(long platform, long device) {
        boolean processor = (number(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0;
        double clock = number(device, CL_DEVICE_MAX_CLOCK_FREQUENCY) * 1e6;
        double units = number(device, CL_DEVICE_MAX_COMPUTE_UNITS);
        boolean exact = (number(device, CL_DEVICE_SINGLE_FP_CONFIG) & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
        DriverInfo info = new DriverInfo(
                text(device, CL_DEVICE_NAME),
                text(device, CL_DRIVER_VERSION),
                number(device, CL_DEVICE_GLOBAL_MEM_SIZE),
                number(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE),
                number(device, CL_DEVICE_LOCAL_MEM_SIZE),
                (int) number(device, CL_DEVICE_MAX_WORK_GROUP_SIZE),
                processor,
                Math.max(1, clock * units) * (processor ? CPU_FLOP : GPU_FLOP),
                Map.of(
                        "opencl",
                        text(device, CL_DEVICE_VERSION),
                        "type",
                        processor ? "CPU" : "GPU",
                        UNITS,
                        matrixUnits(device)));
        return new ClDevice(platform, device, info, exact);
    }

    private static String matrixUnits(long device) {
        boolean asks = text(device, CL_DEVICE_EXTENSIONS).contains("cl_nv_device_attribute_query");
        return asks && number(device, COMPUTE_CAPABILITY_MAJOR_NV) >= FIRST_WITH_BF16 ? "mma" : NO_UNITS;
    }

    /** The same device with more to be told about it. */
    ClDevice with(Map<String, String> facts) {
        Map<String, String> all = new TreeMap<>(info.facts());
        all.putAll(facts);
        DriverInfo fuller = new DriverInfo(
                info.name(),
                info.version(),
                info.memoryBytes(),
                info.largestAllocation(),
                info.groupMemory(),
                info.largestGroup(),
                info.processor(),
                info.flopPerSecond(),
                all);
        return new ClDevice(platform, id, fuller, exactDivision);
    }

    /** Whether it has matrix units for which there is a kernel. */
    boolean hasUnits() {
        return !info.facts().getOrDefault(UNITS, NO_UNITS).equals(NO_UNITS);
    }

    /** A value of up to eight bytes. */
    private static long number(long device, int what) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            ByteBuffer value = stack.calloc(8);
            int code = nclGetDeviceInfo(device, what, 8, MemoryUtil.memAddress(value), 0);
            ClError.check(code, "clGetDeviceInfo");
            return value.getLong(0);
        }
    }

    private static String text(long device, int what) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            ClError.check(clGetDeviceInfo(device, what, (ByteBuffer) null, size), "clGetDeviceInfo");
            ByteBuffer value = stack.malloc((int) size.get(0));
            ClError.check(clGetDeviceInfo(device, what, value, null), "clGetDeviceInfo");
            return StandardCharsets.UTF_8
                    .decode(value)
                    .toString()
                    .replace("\0", "")
                    .strip();
        }
    }

    /** Why the kernels cannot run on it; empty if they can. */
    String shortcoming() {
        if (info.largestGroup() < 256) {
            return "has groups of " + info.largestGroup() + " work items, and 256 are needed";
        }
        if (info.groupMemory() < 16 << 10) {
            return "has " + info.groupMemory() + " bytes of group memory, and 16384 are needed";
        }
        return exactDivision ? "" : "does not round float32 division correctly";
    }

    /** The driver of a context of its own. */
    ClDriver open() {
        if (!shortcoming().isEmpty()) {
            throw new DriverException(DriverException.Kind.LOST, info.name() + " " + shortcoming());
        }
        return ClDriver.open(this);
    }
}
