package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.NearNames;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The strict use of a checkpoint by a model: every tensor is taken with the shape that the model expects, a missing one
 * is an error, and {@link #verifyAllUsed} reports those that nobody took. Scopes share one record of use. Safe for use
 * by several threads.
 */
public final class Weights {
    /** Stands for a size that the caller takes as the file has it. */
    public static final long ANY = -1;

    private static final int LISTED = 8;

    private final Checkpoint checkpoint;
    private final DtypePolicy policy;
    private final NavigableSet<String> present;
    private final Set<String> used;
    private final String prefix;

    private Weights(
            Checkpoint checkpoint, DtypePolicy policy, NavigableSet<String> present, Set<String> used, String prefix) {
        this.checkpoint = checkpoint;
        this.policy = policy;
        this.present = present;
        this.used = used;
        this.prefix = prefix;
    }

    /** The use of those tensors of {@code checkpoint} whose name {@code part} accepts, none of them taken yet. */
    static Weights of(Checkpoint checkpoint, DtypePolicy policy, Predicate<String> part) {
        NavigableSet<String> present = new TreeSet<>();
        checkpoint.tensors().stream().map(TensorEntry::name).filter(part).forEach(present::add);
        return new Weights(
                checkpoint, policy, Collections.unmodifiableNavigableSet(present), ConcurrentHashMap.newKeySet(), "");
    }

    /** The part under {@code name}, such as {@code blocks.0}; names given to it continue behind a dot. */
    public Weights scope(String name) {
        return new Weights(checkpoint, policy, present, used, prefix + name + ".");
    }

    /** Names under this scope, relative to it, sorted. */
    public List<String> names() {
        return present.tailSet(prefix, true).stream()
                .takeWhile(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .toList();
    }

    /** Whether there is a tensor called {@code name}. */
    public boolean has(String name) {
        return present.contains(prefix + name);
    }

    /** Whether there is any tensor under the scope {@code name}. */
    public boolean hasScope(String name) {
        String start = prefix + name + ".";
        String first = present.ceiling(start);
        return first != null && first.startsWith(start);
    }

    /** How many scopes {@code list.0}, {@code list.1}, ... there are without a gap: the length of a module list. */
    public int length(String list) {
        int length = 0;
        while (hasScope(list + "." + length)) {
            length++;
        }
        return length;
    }

    /**
     * Takes a tensor of known shape. Taking it twice is allowed: modules may share weights.
     *
     * @param name relative to this scope
     * @param shape expected sizes, {@link #ANY} where any will do; nothing for a scalar
     * @return the tensor, packed as the file has it
     * @throws KilnException if it is missing, has another shape or a dtype that the policy does not accept, or the
     *     file has changed
     */
    public WeightTensor take(String name, long... shape) throws KilnException {
        WeightTensor tensor = takeAny(name);
        long[] found = tensor.shape();
        boolean fits = found.length == shape.length;
        for (int i = 0; fits && i < shape.length; i++) {
            fits = shape[i] == ANY || shape[i] == found[i];
        }
        if (!fits) {
            throw refused(
                    "tensor '" + tensor.name() + "' has the shape " + Shapes.text(found) + ", not "
                            + Shapes.text(shape),
                    "check that the file and its configuration belong to the same model");
        }
        return tensor;
    }

    /** Takes a tensor of whatever shape; otherwise as {@link #take}. */
    public WeightTensor takeAny(String name) throws KilnException {
        String full = prefix + name;
        if (!present.contains(full)) {
            throw refused("has no tensor '" + full + "'", NearNames.hint(full, present));
        }
        WeightTensor tensor = checkpoint.tensor(full);
        if (!policy.accepted(full).contains(tensor.dtype())) {
            throw refused(
                    "tensor '" + full + "' is " + tensor.dtype() + ", but the model accepts " + policy.accepted(full),
                    "convert it, or fetch the published file");
        }
        used.add(full);
        return tensor;
    }

    /**
     * Counts a tensor as used without reading it: one that the file has but this way of running the model does not
     * need, such as a mask token.
     *
     * @throws KilnException if it is missing
     */
    public void leave(String name) throws KilnException {
        String full = prefix + name;
        if (!present.contains(full)) {
            throw refused("has no tensor '" + full + "'", NearNames.hint(full, present));
        }
        used.add(full);
    }

    /**
     * Ends the loading of this scope: every tensor under it must have been taken or left.
     *
     * @throws KilnException that lists those that were not
     */
    public void verifyAllUsed() throws KilnException {
        List<String> unused = present.tailSet(prefix, true).stream()
                .takeWhile(name -> name.startsWith(prefix))
                .filter(name -> !used.contains(name))
                .toList();
        if (!unused.isEmpty()) {
            String listed = String.join(", ", unused.subList(0, Math.min(LISTED, unused.size())));
            throw refused(
                    "has " + unused.size() + " tensors that the model does not use: " + listed
                            + (unused.size() > LISTED ? ", ..." : ""),
                    "check that the file and its configuration belong to the same model");
        }
    }

    /** What to call the checkpoint in messages. */
    public String source() {
        return checkpoint.source();
    }

    private KilnException refused(String offence, String remedy) {
        return new KilnException(Fault.FAILED, checkpoint.source(), offence, remedy);
    }
}
