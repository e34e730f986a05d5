package dev.kiln.backend.opencl.internal;

import static org.lwjgl.opencl.CL12.*;

import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.Program;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** A program of one context. */
final class ClProgram implements Program {
    private final long program;
    private final Map<String, Long> kernels = new HashMap<>();
    private boolean open = true;

    private ClProgram(long program) {
        this.program = program;
    }

    static ClProgram build(long context, long device, String name, String source, String options) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            long program = clCreateProgramWithSource(context, source, code);
            ClError.check(code.get(0), "clCreateProgramWithSource");
            int built = Signals.kept(() -> clBuildProgram(program, device, options, null, 0));
            if (built != CL_SUCCESS) {
                String log = built == CL_BUILD_PROGRAM_FAILURE ? ": " + log(program, device) : "";
                clReleaseProgram(program);
                DriverException plain = ClError.failure(built, "clBuildProgram");
                throw new DriverException(plain.kind(), name + ": " + plain.getMessage() + log);
            }
            return new ClProgram(program);
        }
    }

    private static String log(long program, long device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, (ByteBuffer) null, size);
            ByteBuffer text = MemoryUtil.memCalloc((int) size.get(0));
            try {
                clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, text, null);
                return StandardCharsets.UTF_8
                        .decode(text)
                        .toString()
                        .replace("\0", "")
                        .strip();
            } finally {
                MemoryUtil.memFree(text);
            }
        }
    }

    @Override
    public long kernel(String name) {
        return kernels.computeIfAbsent(name, this::create);
    }

    private long create(String name) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            long kernel = Signals.kept(() -> clCreateKernel(program, name, code));
            ClError.check(code.get(0), "clCreateKernel " + name);
            return kernel;
        }
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            kernels.values().forEach(org.lwjgl.opencl.CL10::clReleaseKernel);
            clReleaseProgram(program);
        }
    }
}
