package dev.kiln.compute.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.compute.Home;
import dev.kiln.compute.OpReport;
import dev.kiln.compute.Ops;
import dev.kiln.compute.Runs;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CheckedOpsTest {
    /** Every operation, but for shorter forms that only fill in arguments of a longer one. */
    @Test
    void everyOperationPassesTheChecks() throws NoSuchMethodException {
        for (Method op : Ops.class.getMethods()) {
            if (Explanation.isOp(op) && !hasLongerForm(op)) {
                Class<?> where = CheckedOps.class
                        .getMethod(op.getName(), op.getParameterTypes())
                        .getDeclaringClass();
                assertEquals(CheckedOps.class.getPackage(), where.getPackage(), op + " is not checked");
            }
        }
    }

    private static boolean hasLongerForm(Method op) {
        return op.isDefault()
                && Arrays.stream(Ops.class.getMethods())
                        .anyMatch(other -> other.getName().equals(op.getName())
                                && other.getParameterCount() > op.getParameterCount());
    }

    /** A backend's class as far as it matters here. */
    private abstract static class Sample implements Ops {
        @Override
        public void linear(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {}

        @Override
        @Runs(Home.TILED)
        public void softmax(Tensor dst, Tensor x) {}

        @Override
        @Runs(Home.HOST)
        public void neighbourMap(Tensor dst, Tensor coords) {}
    }

    @Test
    void theBackendsOwnMethodsSayHowTheyRun() {
        List<OpReport> reports = Explanation.of(Sample.class);
        Map<String, Home> homes = reports.stream().collect(Collectors.toMap(OpReport::op, OpReport::home));
        assertEquals(reports.size(), homes.size());
        assertEquals(Home.OWN, homes.get("linear"));
        assertEquals(Home.TILED, homes.get("softmax"));
        assertEquals(Home.HOST, homes.get("neighbourMap"));
        assertEquals(Home.COMPOSED, homes.get("convNext"));
        assertTrue(homes.keySet().containsAll(List.of("attention", "voxelIndex", "allFinite")));
    }
}
