package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.backend.gpu.driver.Program;
import dev.kiln.backend.gpu.kernel.KernelText;
import dev.kiln.backend.gpu.kernel.Signature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compiled programs of one device, the least recently used ones given up beyond a bound. A program is named by its text
 * and what it is specialised on: types and tile sizes, never row counts, so that few are ever needed.
 */
public final class Plans implements AutoCloseable {
    /** Programs kept. */
    static final int BOUND = 64;

    private static final KernelText COMMON = KernelText.resource(Plans.class, "common");

    private record Key(KernelText text, Map<String, String> defines) {}

    private record Plan(Program program, Map<String, Kernel> kernels) {}

    /**
     * A kernel ready to be launched.
     *
     * @param signature its head
     * @param items work items of a group
     * @param handle the driver's
     */
    public record Kernel(Signature signature, int items, long handle) {}

    private final Driver driver;
    private final Map<Key, Plan> plans = new LinkedHashMap<>(32, 0.75f, true);

    /** No programs yet. */
    public Plans(Driver driver) {
        this.driver = driver;
    }

    /** A kernel of a text under {@code defines}, compiled if need be. */
    public Kernel kernel(KernelText text, String name, Map<String, String> defines) {
        Plan plan = plans.get(new Key(text, defines));
        if (plan == null) {
            plan = compile(text, defines);
        }
        return plan.kernels().get(name);
    }

    private Plan compile(KernelText text, Map<String, String> defines) {
        String source = source(text, defines);
        Program program = driver.compile(text.name() + defines, source);
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        try {
            text.kernels()
                    .forEach((name, signature) ->
                            kernels.put(name, new Kernel(signature, signature.items(defines), program.kernel(name))));
        } catch (RuntimeException e) {
            program.close();
            throw e;
        }
        Plan plan = new Plan(program, kernels);
        plans.put(new Key(text, Map.copyOf(defines)), plan);
        if (plans.size() > BOUND) {
            Key oldest = plans.keySet().iterator().next();
            plans.remove(oldest).program().close();
        }
        return plan;
    }

    /** The program as the driver gets it. */
    String source(KernelText text, Map<String, String> defines) {
        return driver.dialect().emit(defines, List.of(COMMON, text));
    }

    /** How many are kept. */
    public int size() {
        return plans.size();
    }

    @Override
    public void close() {
        plans.values().forEach(plan -> plan.program().close());
        plans.clear();
    }
}
