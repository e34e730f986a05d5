package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.BF16;
import static dev.kiln.compute.tensor.DType.F32;
import static dev.kiln.compute.tensor.DType.I32;
import static dev.kiln.compute.tensor.DType.U8;

import dev.kiln.compute.Device;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.tck.Verdict;
import dev.kiln.compute.tensor.ContractViolation;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.util.ArrayList;
import java.util.List;

/** Calls that the contract forbids: each must be refused, with the operation named. */
public final class Violations {
    private final Device subject;
    private final List<Verdict> verdicts = new ArrayList<>();

    private Violations(Device subject) {
        this.subject = subject;
    }

    /** @param other a device whose tensors are foreign to {@code subject} */
    public static List<Verdict> of(Device subject, Device other) {
        Violations all = new Violations(subject);
        all.shapes();
        all.overlaps();
        all.lifetimes();
        if (other != subject) {
            all.foreign(other);
        }
        return all.verdicts;
    }

    private void shapes() {
        refused("linear", "weight of another width", (rig, x, y) -> {
            Weight w = rig.weight(F32, 4, 5);
            rig.ops.linear(y, x, w, Epilogue.NONE);
        });
        refused("linear", "bias of another width", (rig, x, y) -> {
            Weight w = rig.weight(F32, 4, 4);
            rig.ops.linear(y, x, w, Epilogue.bias(rig.normal(F32, 1, 5)));
        });
        refused("linear", "bias in bf16", (rig, x, y) -> {
            Weight w = rig.weight(F32, 4, 4);
            rig.ops.linear(y, x, w, Epilogue.bias(rig.normal(BF16, 1, 4)));
        });
        refused("linear", "segments that leave rows out", (rig, x, y) -> {
            Weight w = rig.weight(F32, 4, 4);
            rig.ops.linear(y, x, w, Epilogue.NONE.gated(rig.normal(F32, 1, 4), Segments.self(5)));
        });
        refused(
                "attention",
                "keys beyond the last",
                (rig, x, y) -> rig.ops.attention(y, x, x, x, 2, Segments.one(6, 7), 1));
        refused(
                "attention",
                "heads that do not divide",
                (rig, x, y) -> rig.ops.attention(y, x, x, x, 3, Segments.one(6, 6), 1));
        refused(
                "layerNorm",
                "output of other shape",
                (rig, x, y) -> rig.ops.layerNorm(y.rows(0, 5), x, LayerNorm.eps(1e-6)));
        refused(
                "rmsNorm",
                "gamma of another width",
                (rig, x, y) -> rig.ops.rmsNorm(y, x, 2, RmsNorm.l2(rig.normal(F32, 2, 3))));
        refused("binary", "no broadcast form", (rig, x, y) -> rig.ops.binary(y, x, rig.normal(F32, 2, 4), Binary.ADD));
        refused("unary", "integer operand", (rig, x, y) -> rig.ops.unary(y, rig.given(I32, 6, 4, i -> i), Unary.ABS));
        refused("copy", "float to integer", (rig, x, y) -> rig.ops.copy(rig.output(I32, 6, 4), x));
        refused("compare", "mask in f32", (rig, x, y) -> rig.ops.compare(y, x, dev.kiln.compute.op.Compare.GREATER, 0));
        refused("maskBits", "four channels", (rig, x, y) -> rig.ops.maskBits(rig.output(U8, 6, 1), x));
        refused(
                "spaceToDepth",
                "blocks that do not divide",
                (rig, x, y) -> rig.ops.spaceToDepth(y, x.withExtents(1, 2, 3), 2));
        refused(
                "neighbourMap",
                "map of 26 taps",
                (rig, x, y) -> rig.ops.neighbourMap(rig.output(I32, 26, 6), rig.given(I32, 6, 4, i -> i)));
        refused("lincomb", "no term", (rig, x, y) -> rig.ops.lincomb(y, List.of()));
        refused("mlp", "products that do not fit", (rig, x, y) -> {
            Weight up = rig.weight(F32, 9, 4);
            Weight down = rig.weight(F32, 4, 8);
            rig.ops.mlp(y, x, up, null, dev.kiln.compute.op.Activation.SILU, down, Epilogue.NONE);
        });
    }

    private void overlaps() {
        refused("linear", "output is x", (rig, x, y) -> rig.ops.linear(x, x, rig.weight(F32, 4, 4), Epilogue.NONE));
        refused(
                "unary",
                "output shifted by a row",
                (rig, x, y) -> rig.ops.unary(x.rows(1, 5), x.rows(0, 5), Unary.ABS));
        refused(
                "unary",
                "output shifted by a channel",
                (rig, x, y) -> rig.ops.unary(x.slice(1, 3), x.slice(0, 3), Unary.ABS));
        refused("copy", "onto itself", (rig, x, y) -> rig.ops.copy(x, x));
        refused("gatherRows", "output is x", (rig, x, y) -> rig.ops.gatherRows(x, x, rig.given(I32, 6, 1, i -> 0)));
        refused("attention", "output is q", (rig, x, y) -> rig.ops.attention(x, x, y, y, 1, Segments.one(6, 6), 1));
    }

    private void lifetimes() {
        refused("unary", "freed operand", (rig, x, y) -> {
            Tensor freed;
            try (Scope inner = rig.scope.nested()) {
                freed = inner.tensor(F32, 6, 4);
            }
            rig.ops.unary(y, freed, Unary.ABS);
        });
        refused("linear", "closed weight", (rig, x, y) -> {
            Weight w = rig.weight(F32, 4, 4);
            w.close();
            rig.ops.linear(y, x, w, Epilogue.NONE);
        });
        refused("unary", "missing operand", (rig, x, y) -> rig.ops.unary(y, null, Unary.ABS));
    }

    private void foreign(Device other) {
        refused("unary", "tensor of another device", (rig, x, y) -> {
            try (Scope elsewhere = other.openScope()) {
                rig.ops.unary(y, elsewhere.tensor(F32, 6, 4), Unary.ABS);
            }
        });
    }

    /** A call with {@code x} and {@code y} of {@code [6,4]} f32. */
    private interface Call {
        void make(Rig rig, Tensor x, Tensor y);
    }

    private void refused(String op, String scenario, Call call) {
        String detail;
        try (Rig rig = new Rig(subject, 1, Layout.TIGHT, false)) {
            call.make(rig, rig.normal(F32, 6, 4), rig.output(F32, 6, 4));
            detail = "was accepted";
        } catch (ContractViolation violation) {
            detail = violation.op().equals(op) ? "" : "was refused as a fault of " + violation.op();
        } catch (RuntimeException e) {
            detail = "ended with " + e + " instead of a ContractViolation";
        }
        verdicts.add(new Verdict("violation", op + ": " + scenario, detail.isEmpty(), 0, detail));
    }
}
