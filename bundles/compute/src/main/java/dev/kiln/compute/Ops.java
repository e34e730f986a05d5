package dev.kiln.compute;

import dev.kiln.compute.internal.CheckedOps;
import dev.kiln.compute.internal.Explanation;
import dev.kiln.compute.op.CompositeOps;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Every operation of a device: primitives, which each backend implements, and composites, which have defaults in
 * primitives. Common rules, stated once:
 *
 * <ul>
 *   <li>Results are operands; no operation allocates for its caller. Every operand may have a row stride above its
 *       channels, and what lies between rows is neither read nor written.
 *   <li>Values are widened to float32, computed in float32 and rounded once. NaN propagates. Nothing converts a type that
 *       the call does not name; vectors (bias, gate, norm parameters) are f32.
 *   <li>Extents and segments may be empty; an empty result is no work.
 *   <li>A result may be exactly one of its operands where the operation says so; it never overlaps one in part.
 *   <li>The same call gives the same bytes, whatever the number of threads, the load and the memory.
 * </ul>
 */
@ConsumerType
public interface Ops extends CompositeOps {
    /**
     * Puts the argument checks of the contract in front of a backend's own operations, which may then trust their
     * operands. Violations are raised as {@link dev.kiln.compute.tensor.ContractViolation} before any work.
     *
     * @param device by whose identity operands are told from those of other devices, as {@code owner()} gives it
     * @param own operations of the backend
     */
    static Ops checked(Object device, Ops own) {
        return new CheckedOps(device, own);
    }

    /** How each operation runs, sorted by name. Found by looking at which methods the backend declares. */
    default List<OpReport> explain() {
        return Explanation.of(getClass());
    }
}
