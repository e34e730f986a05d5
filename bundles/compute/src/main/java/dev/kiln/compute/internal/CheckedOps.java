package dev.kiln.compute.internal;

import dev.kiln.compute.OpReport;
import dev.kiln.compute.Ops;
import dev.kiln.compute.tensor.Scope;
import java.util.List;

/**
 * Checks every operand and then calls the backend. Each family is an interface of its own; a test sees to it that each
 * operation of the contract passes through here.
 */
public final class CheckedOps
        implements Ops,
                CheckedProducts,
                CheckedNorms,
                CheckedReductions,
                CheckedElements,
                CheckedLayouts,
                CheckedLists,
                CheckedVolumes,
                CheckedSamples,
                CheckedComposites {
    private final Check check;
    private final Ops own;

    /**
     * @param device owner of all operands
     * @param own the backend's operations
     */
    public CheckedOps(Object device, Ops own) {
        this.check = new Check(device);
        this.own = own;
    }

    @Override
    public Check check() {
        return check;
    }

    @Override
    public Ops own() {
        return own;
    }

    @Override
    public Scope openScope() {
        return own.openScope();
    }

    @Override
    public List<OpReport> explain() {
        return own.explain();
    }
}
