package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Upscaler;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.imaging.PhotoReader;
import java.util.List;

/** Enlarges a small photo so that its short side is 1024 pixels, before the matte (preprocessing spec, section 1). */
final class UpscaleStage implements Stage {
    private static final int SHORT_SIDE = 1024;

    @Override
    public String name() {
        return "upscale";
    }

    @Override
    public double weight() {
        return 3;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.UPSCALER);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Picture photo = in.get(Keys.PHOTO).picture();
        int least = Math.min(photo.width(), photo.height());
        int most = Math.max(photo.width(), photo.height());
        double factor = Math.min((double) SHORT_SIDE / least, (double) PhotoReader.LARGEST_WORKING_SIDE / most);
        if (factor <= 1) {
            run.note("large enough");
            return in.with(Keys.ENLARGED, photo);
        }
        int width = (int) Math.round(photo.width() * factor);
        int height = (int) Math.round(photo.height() * factor);
        Lease<Upscaler> upscaler = run.one(Kind.UPSCALER);
        run.doneBy(upscaler);
        String maker = "upscaler " + upscaler.leased().id();
        Picture enlarged = Guard.made(maker, upscaler.service().enlarge(photo, width, height, run));
        Guard.size(maker, enlarged.width(), enlarged.height(), width, height);
        run.note("to " + width + " x " + height + " pixels");
        return in.with(Keys.ENLARGED, enlarged);
    }

    @Override
    public void keep(Products made, StageValues values) {
        KeptPicture.keep(
                values, "picture", made.get(Keys.ENLARGED), made.get(Keys.PHOTO).picture());
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        return in.with(
                Keys.ENLARGED,
                KeptPicture.restore(kept, "picture", in.get(Keys.PHOTO).picture()));
    }
}
