package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Lease;
import java.util.List;

/** Carries the appearance to the finished mesh. */
final class BakeStage implements Stage {
    @Override
    public String name() {
        return "bake";
    }

    @Override
    public double weight() {
        return 8;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.BACKEND, Kind.BAKER);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Finished finished = in.get(Keys.FINISHED);
        Lease<Baker> baker = run.one(Kind.BAKER);
        run.doneBy(baker);
        String maker = "baker " + baker.leased().id();
        BakeRequest request = new BakeRequest(
                finished.mesh(),
                finished.normals(),
                finished.surface(),
                in.get(Keys.APPEARANCE),
                run.parameters(baker.service()));
        Baked baked = Guard.made(maker, baker.service().bake(request, run));
        Guard.asset(maker, Guard.made(maker, baked.asset()), in.get(Keys.SHOT));
        run.note(baked.samples() + " samples, " + baked.missed() + " missed");
        run.warn(baked.warnings());
        run.warn(newDoubts(baked, in.get(Keys.SHOT), run));
        return in.with(Keys.BAKED, baked);
    }

    /** What the painter was warned of already is not the baker's doing. */
    private static List<String> newDoubts(Baked baked, StudioShot shot, StageRun run) {
        return Doubts.about(baked.asset(), shot, run.request()).stream()
                .filter(code -> !run.account().warnings().contains(code))
                .toList();
    }

    @Override
    public List<String> given(JobRequest request, Inputs inputs) {
        return Given.parameters(request, name());
    }

    @Override
    public void keep(Products made, StageValues values) {
        KeptAsset.keep(made.get(Keys.BAKED), values);
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        Baked baked = KeptAsset.restore(kept);
        Guard.asset("kept stage bake", baked.asset(), in.get(Keys.SHOT));
        return in.with(Keys.BAKED, baked);
    }
}
