package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Lease;
import java.util.List;

/** Gives the raw mesh its appearance. */
final class PaintStage implements Stage {
    @Override
    public String name() {
        return "paint";
    }

    @Override
    public double weight() {
        return 20;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.BACKEND, Kind.PAINTER);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Lease<Painter> painter = run.one(Kind.PAINTER);
        run.doneBy(painter);
        String maker = "painter " + painter.leased().id();
        Appearance appearance = Guard.made(
                maker,
                painter.service()
                        .paint(
                                in.get(Keys.SHAPE),
                                List.of(in.get(Keys.SHOT)),
                                run.request().seed(),
                                run.parameters(painter.service()),
                                run));
        Guard.appearance(maker, appearance, in.get(Keys.SHOT));
        run.warn(Doubts.about(appearance, in.get(Keys.SHOT), run.request()));
        return in.with(Keys.APPEARANCE, appearance);
    }

    @Override
    public List<String> given(JobRequest request, Inputs inputs) {
        return Given.seeded(request, name());
    }

    @Override
    public void keep(Products made, StageValues values) {
        KeptAppearance.keep(made.get(Keys.APPEARANCE), values);
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        Appearance appearance = KeptAppearance.restore(kept);
        Guard.appearance("kept stage paint", appearance, in.get(Keys.SHOT));
        return in.with(Keys.APPEARANCE, appearance);
    }
}
