package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.lease.PoolFixture;
import dev.kiln.engine.internal.lease.ServicePool;
import dev.kiln.engine.internal.pipeline.Pipeline;

/** A lane with the real pipeline and the checks that the engine makes on a request. */
public final class TestLane implements AutoCloseable {
    private final Lane lane;
    private int count;

    public TestLane(NodeSettings settings, ServicePool pool) {
        lane = new Lane(new Workshop(settings, pool, PoolFixture::lack, Pipeline::stages));
    }

    public Job submit(JobRequest request) throws KilnException {
        Submission.check(request, lane.workshop().settings());
        LaneJob job = new LaneJob("job-" + ++count, request, lane.workshop());
        lane.add(job);
        return job;
    }

    @Override
    public void close() {
        lane.close();
    }
}
