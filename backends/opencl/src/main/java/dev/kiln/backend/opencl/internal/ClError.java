package dev.kiln.backend.opencl.internal;

import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.DriverException.Kind;

/** Error codes of OpenCL, and what each means for a device. */
final class ClError {
    private ClError() {}

    /** Throws unless the code is that of success. */
    static void check(int code, String call) {
        if (code != 0) {
            throw failure(code, call);
        }
    }

    static DriverException failure(int code, String call) {
        return new DriverException(kind(code), call + " returned " + name(code) + " (" + code + ")");
    }

    /** Drivers refuse memory with any of three codes; what is no refusal of memory or of a program leaves nothing to trust. */
    private static Kind kind(int code) {
        return switch (code) {
            case -4, -6, -61 -> Kind.OUT_OF_MEMORY;
            case -11, -15, -17 -> Kind.BUILD;
            default -> Kind.LOST;
        };
    }

    private static String name(int code) {
        return switch (code) {
            case -1 -> "CL_DEVICE_NOT_FOUND";
            case -2 -> "CL_DEVICE_NOT_AVAILABLE";
            case -4 -> "CL_MEM_OBJECT_ALLOCATION_FAILURE";
            case -5 -> "CL_OUT_OF_RESOURCES";
            case -6 -> "CL_OUT_OF_HOST_MEMORY";
            case -11 -> "CL_BUILD_PROGRAM_FAILURE";
            case -14 -> "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST";
            case -36 -> "CL_INVALID_COMMAND_QUEUE";
            case -51 -> "CL_INVALID_ARG_SIZE";
            case -52 -> "CL_INVALID_KERNEL_ARGS";
            case -54 -> "CL_INVALID_WORK_GROUP_SIZE";
            case -61 -> "CL_INVALID_BUFFER_SIZE";
            case -1001 -> "CL_PLATFORM_NOT_FOUND_KHR";
            default -> "an error";
        };
    }
}
