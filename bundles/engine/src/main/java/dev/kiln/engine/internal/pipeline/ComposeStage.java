package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
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
        Photo photo = in.get(Keys.PHOTO);
        Picture cutout = in.get(Keys.CUTOUT);
        boolean ownMatte = photo.hasMatte() && run.request().matte().isEmpty();
        return in.with(Keys.SHOT, Composer.compose(cutout, ownMatte ? photo.picture() : cutout));
    }
}
