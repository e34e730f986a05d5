package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.Photo;
import dev.kiln.imaging.PhotoReader;

/** Reads the photo. */
final class ReadStage implements Stage {
    @Override
    public String name() {
        return "read";
    }

    @Override
    public double weight() {
        return 2;
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Photo photo = PhotoReader.read(run.request().photo());
        run.note(photo.format() + ", " + photo.sourceWidth() + " x " + photo.sourceHeight() + " pixels");
        if (photo.hasMatte()) {
            run.note("its alpha is the matte");
        }
        run.warn(photo.warnings());
        return in.with(Keys.PHOTO, photo);
    }
}
