package dev.kiln.weights;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which element types a model takes from its checkpoint, by module. Tensors stay packed as the file has them; the
 * policy only says what the code that widens them is prepared for. Immutable.
 */
public final class DtypePolicy {
    private static final DtypePolicy FLOATS = accepting(Dtype.F32, Dtype.F16, Dtype.BF16);

    /** Scope to types; the scope "" holds the default. */
    private final Map<String, Set<Dtype>> byScope;

    private DtypePolicy(Map<String, Set<Dtype>> byScope) {
        this.byScope = byScope;
    }

    /** F32, F16 and BF16 everywhere: what published generators use. */
    public static DtypePolicy floats() {
        return FLOATS;
    }

    /** The types {@code first} and {@code more} everywhere. */
    public static DtypePolicy accepting(Dtype first, Dtype... more) {
        return new DtypePolicy(Map.of("", set(first, more)));
    }

    /**
     * This policy, with other types for the tensors under {@code scope} and for a tensor of exactly that name. The
     * longest scope that fits decides.
     */
    public DtypePolicy within(String scope, Dtype first, Dtype... more) {
        Map<String, Set<Dtype>> changed = new TreeMap<>(byScope);
        changed.put(scope, set(first, more));
        return new DtypePolicy(changed);
    }

    /** The types accepted for the tensor of the full name {@code name}. */
    public Set<Dtype> accepted(String name) {
        String scope = name;
        while (!byScope.containsKey(scope)) {
            scope = scope.substring(0, Math.max(0, scope.lastIndexOf('.')));
        }
        return byScope.get(scope);
    }

    private static Set<Dtype> set(Dtype first, Dtype... more) {
        return Collections.unmodifiableSet(EnumSet.of(first, more));
    }
}
