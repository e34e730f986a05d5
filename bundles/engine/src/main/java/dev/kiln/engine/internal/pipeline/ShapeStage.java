package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Lease;
import java.util.List;

/** Makes the raw mesh. */
final class ShapeStage implements Stage {
    @Override
    public String name() {
        return "shape";
    }

    @Override
    public double weight() {
        return 40;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.BACKEND, Kind.SHAPER);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Lease<Shaper> shaper = run.one(Kind.SHAPER);
        run.doneBy(shaper);
        String maker = "shaper " + shaper.leased().id();
        Shape shape = Guard.made(
                maker,
                shaper.service()
                        .shape(
                                List.of(in.get(Keys.SHOT)),
                                run.request().seed(),
                                run.parameters(shaper.service()),
                                run));
        Guard.mesh(maker, shape.mesh());
        run.note(shape.mesh().triangleCount() + " triangles");
        return in.with(Keys.SHAPE, shape);
    }

    @Override
    public List<String> given(JobRequest request, Inputs inputs) {
        return Given.seeded(request, name());
    }

    @Override
    public void keep(Products made, StageValues values) {
        KeptShape.keep(made.get(Keys.SHAPE), values);
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        Shape shape = KeptShape.restore(kept);
        Guard.mesh("kept stage shape", shape.mesh());
        return in.with(Keys.SHAPE, shape);
    }
}
