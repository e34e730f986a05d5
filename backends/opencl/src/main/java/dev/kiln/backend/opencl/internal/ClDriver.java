package dev.kiln.backend.opencl.internal;

import static org.lwjgl.opencl.CL12.*;

import dev.kiln.backend.gpu.driver.Arguments;
import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.DriverException;
import dev.kiln.backend.gpu.driver.DriverInfo;
import dev.kiln.backend.gpu.driver.Program;
import dev.kiln.backend.gpu.kernel.Dialect;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** One context with one in-order queue. */
final class ClDriver implements Driver {
    private final ClDevice device;
    private final long context;
    private final long queue;
    private final String options;
    private final Map<Long, Long> sizes = new HashMap<>();
    private final List<ClProgram> programs = new ArrayList<>();
    private final PointerBuffer grid = MemoryUtil.memAllocPointer(6);
    private final PointerBuffer event = MemoryUtil.memAllocPointer(1);
    private final ByteBuffer touch = MemoryUtil.memCalloc(4);
    private long allocated;
    private boolean open = true;

    private ClDriver(ClDevice device, long context, long queue) {
        this.device = device;
        this.context = context;
        this.queue = queue;
        // Nothing that trades accuracy for speed; division and roots as IEEE 754 has them.
        // Warnings, that a loop was not unrolled, would go to the standard error of whoever runs Kiln.
        this.options = "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt -w";
    }

    static ClDriver open(ClDevice device) {
        return Signals.kept(() -> make(device));
    }

    private static ClDriver make(ClDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            PointerBuffer properties = stack.pointers(CL_CONTEXT_PLATFORM, device.platform(), 0);
            long context = clCreateContext(properties, device.id(), null, 0, code);
            ClError.check(code.get(0), "clCreateContext");
            long queue = clCreateCommandQueue(context, device.id(), 0, code);
            if (code.get(0) != CL_SUCCESS) {
                clReleaseContext(context);
                throw ClError.failure(code.get(0), "clCreateCommandQueue");
            }
            return new ClDriver(device, context, queue);
        }
    }

    @Override
    public DriverInfo info() {
        return device.info();
    }

    @Override
    public Dialect dialect() {
        return Dialect.OPENCL_C;
    }

    @Override
    public long allocate(long bytes) {
        if (bytes > device.info().largestAllocation()) {
            throw new DriverException(
                    DriverException.Kind.OUT_OF_MEMORY,
                    "an allocation of " + bytes + " bytes is above the "
                            + device.info().largestAllocation() + " that "
                            + device.info().name() + " allows");
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            long memory = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, code);
            ClError.check(code.get(0), "clCreateBuffer of " + bytes + " bytes");
            // Drivers may put off the allocation to the first use; this is it.
            int touched = nclEnqueueWriteBuffer(
                    queue, memory, CL_FALSE, 0, Math.min(4, bytes), MemoryUtil.memAddress(touch), 0, 0, 0);
            if (touched != CL_SUCCESS) {
                clReleaseMemObject(memory);
                throw ClError.failure(touched, "the first use of " + bytes + " bytes");
            }
            sizes.put(memory, bytes);
            allocated += bytes;
            return memory;
        }
    }

    @Override
    public void free(long memory) {
        Long size = sizes.remove(memory);
        if (size != null) {
            allocated -= size;
            clReleaseMemObject(memory);
        }
    }

    @Override
    public long allocated() {
        return allocated;
    }

    @Override
    public Program compile(String name, String source) {
        ClProgram program = ClProgram.build(context, device.id(), name, source, options);
        programs.add(program);
        return program;
    }

    @Override
    public void launch(long kernel, int groupsX, int groupsY, int groupsZ, int items, Arguments arguments) {
        for (int i = 0; i < arguments.count(); i++) {
            long bits = arguments.bits(i);
            int code = switch (arguments.kind(i)) {
                case MEMORY -> clSetKernelArg1p(kernel, i, bits);
                case INT -> clSetKernelArg1i(kernel, i, (int) bits);
                case INDEX -> clSetKernelArg1l(kernel, i, bits);
                case FLOAT -> clSetKernelArg1f(kernel, i, Float.intBitsToFloat((int) bits));
            };
            if (code != CL_SUCCESS) {
                throw ClError.failure(code, "clSetKernelArg " + i);
            }
        }
        grid.put(0, (long) groupsX * items).put(1, groupsY).put(2, groupsZ);
        grid.put(3, items).put(4, 1).put(5, 1);
        long global = grid.address0();
        int code = nclEnqueueNDRangeKernel(queue, kernel, 3, 0, global, global + 24, 0, 0, 0);
        if (code != CL_SUCCESS) {
            throw ClError.failure(code, "clEnqueueNDRangeKernel");
        }
    }

    @Override
    public void write(long memory, long at, MemorySegment values) {
        int code = nclEnqueueWriteBuffer(queue, memory, CL_FALSE, at, values.byteSize(), values.address(), 0, 0, 0);
        ClError.check(code, "clEnqueueWriteBuffer");
    }

    @Override
    public void read(long memory, long at, MemorySegment into) {
        int code = nclEnqueueReadBuffer(queue, memory, CL_TRUE, at, into.byteSize(), into.address(), 0, 0, 0);
        ClError.check(code, "clEnqueueReadBuffer");
    }

    @Override
    public long mark() {
        ClError.check(clEnqueueMarkerWithWaitList(queue, null, event), "clEnqueueMarkerWithWaitList");
        ClError.check(clFlush(queue), "clFlush");
        return event.get(0);
    }

    @Override
    public boolean reached(long marker) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer state = stack.mallocInt(1);
            ClError.check(clGetEventInfo(marker, CL_EVENT_COMMAND_EXECUTION_STATUS, state, null), "clGetEventInfo");
            if (state.get(0) < 0) {
                throw ClError.failure(state.get(0), "work submitted before");
            }
            return state.get(0) == CL_COMPLETE;
        }
    }

    @Override
    public void await(long marker) {
        int code = clWaitForEvents(marker);
        clReleaseEvent(marker);
        ClError.check(code, "clWaitForEvents");
    }

    @Override
    public void finish() {
        ClError.check(clFinish(queue), "clFinish");
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            clFinish(queue);
            programs.forEach(ClProgram::close);
            sizes.keySet().forEach(org.lwjgl.opencl.CL10::clReleaseMemObject);
            sizes.clear();
            allocated = 0;
            clReleaseCommandQueue(queue);
            clReleaseContext(context);
            MemoryUtil.memFree(grid);
            MemoryUtil.memFree(event);
            MemoryUtil.memFree(touch);
        }
    }
}
