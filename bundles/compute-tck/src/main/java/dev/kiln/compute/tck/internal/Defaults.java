package dev.kiln.compute.tck.internal;

import dev.kiln.compute.Ops;
import dev.kiln.compute.op.CompositeOps;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** The operations of a device with every composite put back to its default. */
final class Defaults {
    private Defaults() {}

    static Ops of(Ops ops) {
        return (Ops) Proxy.newProxyInstance(
                Ops.class.getClassLoader(), new Class<?>[] {Ops.class}, (proxy, method, arguments) -> {
                    if (method.isDefault() && method.getDeclaringClass() == CompositeOps.class) {
                        return InvocationHandler.invokeDefault(proxy, method, arguments);
                    }
                    try {
                        return method.invoke(ops, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
