package dev.kiln.compute.internal;

import dev.kiln.compute.Home;
import dev.kiln.compute.OpReport;
import dev.kiln.compute.Ops;
import dev.kiln.compute.Runs;
import dev.kiln.compute.tensor.Tensor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tells from the methods that a backend declares how each operation runs on it. */
public final class Explanation {
    private Explanation() {}

    /** One report for each operation of the contract. */
    public static List<OpReport> of(Class<? extends Ops> backend) {
        Map<String, Home> homes = new TreeMap<>();
        for (Method op : Ops.class.getMethods()) {
            if (isOp(op)) {
                // Of two methods of one name, the one that does the work decides; the other only fills in arguments.
                homes.merge(op.getName(), home(backend, op), (a, b) -> a == Home.COMPOSED ? b : a);
            }
        }
        return homes.entrySet().stream()
                .map(entry -> new OpReport(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Whether a method of the contract is an operation: it takes a tensor. */
    static boolean isOp(Method method) {
        return !Modifier.isStatic(method.getModifiers())
                && Arrays.asList(method.getParameterTypes()).contains(Tensor.class);
    }

    private static Home home(Class<?> backend, Method op) {
        try {
            Method found = backend.getMethod(op.getName(), op.getParameterTypes());
            Runs runs = found.getAnnotation(Runs.class);
            if (runs != null) {
                return runs.value();
            }
            return found.getDeclaringClass().isAssignableFrom(Ops.class) ? Home.COMPOSED : Home.OWN;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(backend + " lacks " + op, e);
        }
    }
}
