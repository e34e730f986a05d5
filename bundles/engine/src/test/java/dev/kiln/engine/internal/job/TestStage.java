package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.pipeline.Products;
import dev.kiln.engine.internal.pipeline.Stage;
import dev.kiln.engine.internal.pipeline.StageRun;
import java.util.List;

/** A stage that leases a baker and does what it is told to. */
record TestStage(String name, Work work) implements Stage {
    interface Work {
        void run(StageRun run) throws KilnException, InterruptedException;
    }

    @Override
    public double weight() {
        return 1;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.BAKER);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        try {
            run.doneBy(run.one(Kind.BAKER));
            work.run(run);
            return in;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
