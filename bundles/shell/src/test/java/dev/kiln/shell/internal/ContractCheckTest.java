package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.backend.cpureference.internal.CpuReference;
import dev.kiln.compute.Backend;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.Ops;
import dev.kiln.engine.BackendLease;
import dev.kiln.engine.Leased;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code kiln backends --check} on a backend that keeps the contract and on one that does not. */
class ContractCheckTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void aSoundBackendHasOneRowForEachOperation() throws Exception {
        assertTrue(check(new CpuReference(), List.of("fill", "rmsNorm", "device")));
        List<String> lines = lines();
        assertEquals(5, lines.size());
        assertTrue(lines.get(1).matches("fill +12 +0 +exact"), lines.get(1));
        assertTrue(lines.get(2).matches("rmsNorm +26 +0 .*"), lines.get(2));
        assertEquals("test keeps the contract of dev.kiln.compute: 0 of 48 cases failed", lines.getLast());
    }

    @Test
    void aBrokenBackendFailsInItsRowAlone() throws Exception {
        assertFalse(check(new FillsOneMore(), List.of("fill", "rmsNorm", "repetition")));
        List<String> lines = lines();
        assertTrue(lines.get(1).matches("fill +12 +[1-9]\\d* +beyond .*dst\\[0,0] is .*"), lines.get(1));
        assertTrue(lines.get(2).matches("rmsNorm +26 +0 .*"), lines.get(2));
        assertTrue(lines.get(3).matches("repetition +\\d+ +0 +exact"), lines.get(3));
        assertTrue(lines.getLast().startsWith("test breaks the contract"), lines.getLast());
    }

    @Test
    void anUnknownOperationIsNamedBeforeAnyWork() {
        KilnException failure = assertThrows(KilnException.class, () -> check(new CpuReference(), List.of("rmsnorm")));
        assertEquals(Fault.USAGE, failure.fault());
        assertTrue(failure.getMessage().contains("did you mean 'rmsNorm'?"), failure.getMessage());
        assertEquals(List.of(), lines());
    }

    private boolean check(Backend subject, List<String> ops) throws KilnException, InterruptedException {
        return new ContractCheck(new Lent(new CpuReference()), new Lent(subject))
                .run(new PrintStream(out, true, StandardCharsets.UTF_8), ops);
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().map(String::strip).toList();
    }

    private record Lent(Backend backend) implements BackendLease {
        @Override
        public Leased leased() {
            return new Leased("backend", "test", "test", "1", "", "");
        }

        @Override
        public DeviceSettings settings() {
            return DeviceSettings.ofMemory(1 << 28);
        }

        @Override
        public boolean revoked() {
            return false;
        }

        @Override
        public void close() {}
    }

    /** The reference with one wrong operation. */
    private static final class FillsOneMore implements Backend {
        @Override
        public String description() {
            return "broken";
        }

        @Override
        public Device open(DeviceSettings settings) throws KilnException {
            Device device = new CpuReference().open(settings);
            Ops broken = wrap(Ops.class, (method, arguments) -> {
                if (method.getName().equals("fill")) {
                    arguments[1] = (double) arguments[1] + 1;
                }
                return method.invoke(device.ops(), arguments);
            });
            return wrap(
                    Device.class,
                    (method, arguments) -> method.getName().equals("ops") ? broken : method.invoke(device, arguments));
        }

        private interface Call {
            Object of(Method method, Object[] arguments) throws ReflectiveOperationException;
        }

        private static <T> T wrap(Class<T> type, Call call) {
            InvocationHandler handler = (self, method, arguments) -> {
                try {
                    return call.of(method, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            };
            return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
        }
    }
}
