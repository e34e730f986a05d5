package dev.kiln.compute.host;

import dev.kiln.compute.tensor.Buffer;
import dev.kiln.compute.tensor.ContractViolation;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Scopes of any device, over its {@link Allocator}. The root belongs to the device and is never handed out; what
 * {@link dev.kiln.compute.Device#openScope} returns is {@link #nested()} of it.
 */
public final class TreeScope implements Scope {
    private final Allocator allocator;
    private final TreeScope around;
    private final List<Buffer> buffers = new ArrayList<>();
    private final List<TreeScope> inside = new ArrayList<>();
    private boolean open = true;

    private TreeScope(Allocator allocator, TreeScope around) {
        this.allocator = allocator;
        this.around = around;
    }

    /** The root of a device. */
    public static TreeScope root(Allocator allocator) {
        return new TreeScope(allocator, null);
    }

    @Override
    public Tensor tensor(DType dtype, long rows, int channels) {
        mustBeOpen();
        if (rows < 0 || channels < 0) {
            throw new ContractViolation("tensor", "[" + rows + "," + channels + "]", "has a negative extent");
        }
        Buffer buffer = allocator.allocate(Math.multiplyExact(Math.multiplyExact(rows, channels), dtype.bytes()));
        buffers.add(buffer);
        return Tensor.of(buffer, dtype, rows, channels);
    }

    @Override
    public Tensor upload(MemorySegment values, DType dtype, long rows, int channels) {
        Tensor tensor = tensor(dtype, rows, channels);
        allocator.upload(values, tensor);
        return tensor;
    }

    @Override
    public Scope nested() {
        mustBeOpen();
        TreeScope scope = new TreeScope(allocator, this);
        inside.add(scope);
        return scope;
    }

    @Override
    public Tensor keep(Tensor tensor) {
        mustBeOpen();
        if (around == null || around.around == null) {
            throw new ContractViolation("keep", "scope", "has no scope around it");
        }
        int at = buffers.lastIndexOf(tensor.buffer());
        if (at < 0) {
            throw new ContractViolation("keep", "tensor", "belongs to another scope");
        }
        around.buffers.add(buffers.remove(at));
        return tensor;
    }

    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        while (!inside.isEmpty()) {
            inside.getLast().close();
        }
        for (int i = buffers.size() - 1; i >= 0; i--) {
            allocator.release(buffers.get(i));
        }
        buffers.clear();
        if (around != null) {
            around.inside.remove(this);
        }
    }

    private void mustBeOpen() {
        if (!open) {
            throw new ContractViolation("scope", "this", "has ended");
        }
    }
}
