package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.imaging.Photo;
import dev.kiln.imaging.PhotoReader;
import java.util.List;

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
        if (!run.photoHash().map(photo.sha256()::equals).orElse(true)) {
            throw new KilnException(
                    Fault.USAGE,
                    run.request().photo().toString(),
                    "is not the photo that the kept stages are of",
                    "put that one back, or generate into a new folder");
        }
        return in.with(Keys.PHOTO, photo);
    }

    @Override
    public List<String> given(JobRequest request, Inputs inputs) {
        return List.of(inputs.photo());
    }

    @Override
    public void keep(Products made, StageValues values) {
        Photo photo = made.get(Keys.PHOTO);
        values.picture("picture", photo.picture());
        values.number("source-width", photo.sourceWidth());
        values.number("source-height", photo.sourceHeight());
        values.text("format", photo.format());
        values.number("orientation", photo.orientation());
        values.number("has-matte", photo.hasMatte());
        values.lines("warnings", photo.warnings());
        values.text("sha256", photo.sha256());
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        return in.with(
                Keys.PHOTO,
                new Photo(
                        kept.picture("picture"),
                        kept.count("source-width"),
                        kept.count("source-height"),
                        kept.text("format"),
                        kept.count("orientation"),
                        kept.flag("has-matte"),
                        kept.lines("warnings"),
                        kept.text("sha256")));
    }
}
