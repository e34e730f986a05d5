package dev.kiln.engine.internal.testing;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.internal.job.TestLane;
import dev.kiln.engine.internal.lease.PoolFixture;
import java.util.HashMap;
import java.util.Map;

/** An engine with its whole pipeline, without a framework. */
public final class Node implements AutoCloseable {
    private final FixedSettings settings =
            new FixedSettings().with(Knob.PATIENCE, "0").with(Knob.MEMORY, "0");
    private final PoolFixture fixture = new PoolFixture(settings);
    private final Map<String, PoolFixture.Entry> entries = new HashMap<>();
    private final TestLane lane = new TestLane(settings, fixture.pool());

    public <T extends Plugin> void offer(Kind<T> kind, String id, T service) {
        offer(kind, id, "1.0.0", service);
    }

    public <T extends Plugin> void offer(Kind<T> kind, String id, String version, T service) {
        entries.put(kind.name() + id, fixture.offer(kind, id, version, service));
    }

    public <T extends Plugin> void offer(Kind<T> kind, String id, T service, Map<String, Object> properties) {
        fixture.offer(kind, id, "1.0.0", service, properties);
    }

    /** Takes a service away, as when its bundle stops. */
    public <T extends Plugin> void withdraw(Kind<T> kind, String id) {
        fixture.leave(entries.remove(kind.name() + id));
    }

    /** Sets a knob of the node. */
    public void use(Knob knob, String value) throws KilnException {
        settings.use(knob, value);
    }

    public Job submit(JobRequest request) throws KilnException {
        return lane.submit(request);
    }

    public JobResult run(JobRequest request) throws KilnException, InterruptedException {
        return submit(request).await();
    }

    @Override
    public void close() {
        lane.close();
    }
}
