package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.imaging.Composer;
import dev.kiln.imaging.Photo;

/** Centres the subject in its frame. */
final class ComposeStage implements Stage {
    @Override
    public String name() {
        return "compose";
    }

    @Override
    public double weight() {
        return 2;
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        return in.with(Keys.SHOT, Composer.compose(in.get(Keys.CUTOUT), uncomposed(in, run.request())));
    }

    private static Picture uncomposed(Products in, JobRequest request) {
        Photo photo = in.get(Keys.PHOTO);
        boolean ownMatte = photo.hasMatte() && request.matte().isEmpty();
        return ownMatte ? photo.picture() : in.get(Keys.CUTOUT);
    }

    @Override
    public void keep(Products made, StageValues values) {
        StudioShot shot = made.get(Keys.SHOT);
        values.picture("cutout", shot.cutout());
        values.mask("mask", shot.mask());
        values.picture("grey", shot.grey());
        values.number(
                "uncomposed-is-photo",
                shot.uncomposed().equals(made.get(Keys.PHOTO).picture()));
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        return in.with(
                Keys.SHOT,
                new StudioShot(
                        kept.picture("cutout"),
                        kept.mask("mask"),
                        kept.picture("grey"),
                        kept.flag("uncomposed-is-photo") ? in.get(Keys.PHOTO).picture() : in.get(Keys.CUTOUT)));
    }
}
