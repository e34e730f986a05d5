package dev.kiln.backend.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Readiness;
import dev.kiln.compute.DeviceLostException;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthTest {
    private static final Readiness BROKEN = Readiness.absent("it is broken", "mend it");

    private static Health health(Readiness... answers) {
        ArrayDeque<Readiness> left = new ArrayDeque<>(List.of(answers));
        return new Health(left::removeFirst);
    }

    private static String reason(Health health) {
        return ((Readiness.Absent) health.readiness()).reason();
    }

    @Test
    void asksOnce() {
        Health health = health(BROKEN);
        assertEquals(BROKEN, health.readiness());
        assertEquals(BROKEN, health.readiness());
    }

    @Test
    void isAbsentWithTheReasonWhileALostDeviceIsOpen() {
        Health health = health(Readiness.ready());
        health.readiness();
        health.opened();
        health.lost(new DeviceLostException("block 3 failed", null));
        assertTrue(reason(health).contains("block 3 failed"));
        assertTrue(reason(health).contains("block 3 failed"));
    }

    @Test
    void comesBackWhenANewProbePasses() {
        Health health = health(Readiness.ready(), Readiness.ready());
        health.readiness();
        health.opened();
        health.lost(new DeviceLostException("gone", null));
        health.closed();
        assertInstanceOf(Readiness.Ready.class, health.readiness());
    }

    @Test
    void asksForARestartWhenANewProbeFails() {
        Health health = health(Readiness.ready(), BROKEN);
        health.readiness();
        health.opened();
        health.lost(new DeviceLostException("gone", null));
        health.closed();
        assertTrue(reason(health).contains("it is broken"));
        assertTrue(((Readiness.Absent) health.readiness()).remedy().startsWith("RESTART REQUIRED"));
    }
}
