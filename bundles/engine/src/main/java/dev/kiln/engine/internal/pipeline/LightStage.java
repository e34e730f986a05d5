package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Lease;
import java.util.List;

/** Evens out the light if the user asked for it (preprocessing spec, section 2). */
final class LightStage implements Stage {
    @Override
    public String name() {
        return "light";
    }

    @Override
    public double weight() {
        return 1;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.LIGHT);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Picture photo = in.get(Keys.ENLARGED);
        if (run.all(Kind.LIGHT).isEmpty()) {
            run.note("off");
            return in.with(Keys.WORKING, photo);
        }
        Lease<Light> light = run.one(Kind.LIGHT);
        run.doneBy(light);
        String maker = "light " + light.leased().id();
        Picture even = Guard.made(maker, light.service().even(photo, run));
        Guard.size(maker, even.width(), even.height(), photo.width(), photo.height());
        return in.with(Keys.WORKING, even);
    }

    @Override
    public void keep(Products made, StageValues values) {
        KeptPicture.keep(values, "picture", made.get(Keys.WORKING), made.get(Keys.ENLARGED));
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        return in.with(Keys.WORKING, KeptPicture.restore(kept, "picture", in.get(Keys.ENLARGED)));
    }
}
