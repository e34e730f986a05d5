package dev.kiln.engine.internal.testing;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.internal.job.TestLane;
import dev.kiln.engine.internal.lease.PoolFixture;
import java.util.Map;

/** An engine with its whole pipeline, without a framework. */
public final class Node implements AutoCloseable {
    private final FixedSettings settings =
            new FixedSettings().with(Knob.PATIENCE, "0").with(Knob.MEMORY, "0");
    private final PoolFixture fixture = new PoolFixture(settings);
    private final TestLane lane = new TestLane(settings, fixture.pool());

    public <T extends Plugin> void offer(Kind<T> kind, String id, T service) {
        fixture.offer(kind, id, "1.0.0", service);
    }

    public <T extends Plugin> void offer(Kind<T> kind, String id, T service, Map<String, Object> properties) {
        fixture.offer(kind, id, "1.0.0", service, properties);
    }

    public JobResult run(JobRequest request) throws KilnException, InterruptedException {
        return lane.submit(request).await();
    }

    @Override
    public void close() {
        lane.close();
    }
}
