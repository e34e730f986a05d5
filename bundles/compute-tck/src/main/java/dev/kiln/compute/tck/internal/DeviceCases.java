package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.Device;
import dev.kiln.compute.MemoryUse;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.Transfers;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tck.Verdict;
import dev.kiln.compute.tensor.ContractViolation;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/** Scopes, transfers, memory and cancellation of a device. */
public final class DeviceCases {
    private final Device device;
    private final List<Verdict> verdicts = new ArrayList<>();

    private DeviceCases(Device device) {
        this.device = device;
    }

    /** One verdict for each promise. */
    public static List<Verdict> of(Device device) {
        DeviceCases all = new DeviceCases(device);
        all.check("a scope frees what it holds", all::freed);
        all.check("what is kept outlives its scope", all::kept);
        all.check("nothing is kept without a scope around", all::keptNowhere);
        all.check("an upload may reuse its segment at once", all::uploadCopies);
        all.check("reads and uploads are counted", all::counted);
        all.check("a scalar read is at most 64 bytes", all::longScalar);
        all.check("more than the budget is refused, and nothing is lost", all::refused);
        all.check("the peak is the highest use", all::peak);
        all.check("cancelling ends an operation", all::cancelled);
        all.check("a weight ends when closed", all::weightEnds);
        return all.verdicts;
    }

    /** @param promise gives what is wrong, or nothing */
    private void check(String scenario, Supplier<String> promise) {
        String detail;
        try {
            detail = promise.get();
        } catch (RuntimeException e) {
            detail = "threw " + e;
        }
        verdicts.add(new Verdict("device", scenario, detail.isEmpty(), 0, detail));
    }

    private static String unless(boolean kept, String complaint) {
        return kept ? "" : complaint;
    }

    private String freed() {
        long before = device.memory().tensors();
        Tensor inner;
        long within;
        try (Scope scope = device.openScope()) {
            inner = scope.nested().tensor(F32, 1000, 10);
            within = device.memory().tensors();
        }
        boolean counted = within >= before + 40_000 && device.memory().tensors() == before;
        return unless(counted && !inner.buffer().isLive(), before + ", " + within + ", " + device.memory());
    }

    private String kept() {
        try (Scope outer = device.openScope()) {
            Tensor tensor;
            try (Scope inner = outer.nested()) {
                tensor = inner.keep(inner.upload(ints(5, 6, 7), I32, 3, 1));
            }
            return unless(tensor.buffer().isLive() && read(tensor, 1) == 6, "the tensor was lost");
        }
    }

    private String keptNowhere() {
        try (Scope scope = device.openScope()) {
            scope.keep(scope.tensor(F32, 1, 1));
            return "it was accepted";
        } catch (ContractViolation refusal) {
            return "";
        }
    }

    private String uploadCopies() {
        try (Scope scope = device.openScope()) {
            MemorySegment values = ints(1, 2, 3);
            Tensor tensor = scope.upload(values, I32, 3, 1);
            values.fill((byte) 9);
            return unless(read(tensor, 2) == 3, "the tensor changed with the segment");
        }
    }

    private String counted() {
        try (Scope scope = device.openScope()) {
            Transfers before = device.transfers();
            Tensor tensor = scope.upload(ints(1, 2, 3, 4), I32, 2, 2);
            read(tensor.slice(0, 1), 0);
            device.readInt(tensor.rows(1, 1).slice(1, 1), "count");
            Transfers after = device.transfers();
            boolean right = after.uploads() == before.uploads() + 1
                    && after.uploadBytes() == before.uploadBytes() + 16
                    && after.waits() == before.waits() + 2
                    && of(after, ReadKind.SCALAR).bytes()
                            == of(before, ReadKind.SCALAR).bytes() + 4
                    && of(after, ReadKind.PRODUCT).bytes()
                            == of(before, ReadKind.PRODUCT).bytes() + 8;
            return unless(right, before + " became " + after);
        }
    }

    private static Transfers.Reads of(Transfers transfers, ReadKind kind) {
        return transfers.reads().get(kind);
    }

    private String longScalar() {
        try (Scope scope = device.openScope()) {
            MemorySegment into = MemorySegment.ofArray(new byte[68]);
            device.read(scope.upload(MemorySegment.ofArray(new byte[68]), F32, 17, 1), into, ReadKind.SCALAR, "long");
            return "it was accepted";
        } catch (ContractViolation refusal) {
            return "";
        }
    }

    private String refused() {
        try (Scope scope = device.openScope()) {
            Tensor held = scope.upload(ints(41), I32, 1, 1);
            MemoryUse before = device.memory();
            try {
                scope.tensor(F32, device.info().memoryBytes() / 4 + 1, 1);
                return "it was granted";
            } catch (DeviceMemoryException refusal) {
                boolean intact = device.memory().tensors() == before.tensors() && read(held, 0) == 41;
                return unless(intact, "the figures went from " + before + " to " + device.memory());
            }
        }
    }

    private String peak() {
        device.resetPeak();
        MemoryUse before = device.memory();
        try (Scope scope = device.openScope()) {
            scope.tensor(F32, 5000, 10);
        }
        MemoryUse after = device.memory();
        long rise = after.peak() - before.tensors() - before.weights();
        return unless(rise >= 200_000, before + " became " + after);
    }

    private String cancelled() {
        try (Scope scope = device.openScope();
                Arena arena = Arena.ofShared()) {
            Tensor x = scope.upload(MemorySegment.ofArray(new byte[64]), F32, 4, 4);
            Tensor y = scope.tensor(F32, 4, 4);
            try (Weight weight = device.weight(arena.allocate(64), F32, 4, 4)) {
                device.cancelWhen(() -> true);
                device.ops().linear(y, x, weight, Epilogue.NONE);
                device.finish();
                return "the operation ran to its end";
            } catch (CancellationException cancelled) {
                device.cancelWhen(() -> false);
                device.ops().unary(y, x, Unary.ABS);
                return "";
            }
        } finally {
            device.cancelWhen(() -> false);
        }
    }

    private String weightEnds() {
        long before = device.memory().weights();
        try (Scope scope = device.openScope();
                Arena arena = Arena.ofShared()) {
            Tensor x = scope.upload(MemorySegment.ofArray(new byte[64]), F32, 4, 4);
            Weight weight = device.weight(arena.allocate(64), F32, 4, 4);
            device.ops().linear(scope.tensor(F32, 4, 4), x, weight, Epilogue.NONE);
            device.finish();
            weight.close();
            weight.close();
            return unless(!weight.isLive() && device.memory().weights() == before, "its memory is still held");
        }
    }

    private static MemorySegment ints(int... values) {
        return MemorySegment.ofArray(MemorySegment.ofArray(values).toArray(ValueLayout.JAVA_BYTE));
    }

    private int read(Tensor tensor, int at) {
        MemorySegment into = MemorySegment.ofArray(new byte[Math.toIntExact(tensor.bytes())]);
        device.read(tensor, into, ReadKind.PRODUCT, "conformance");
        return into.get(ValueLayout.JAVA_INT_UNALIGNED, 4L * at);
    }
}
