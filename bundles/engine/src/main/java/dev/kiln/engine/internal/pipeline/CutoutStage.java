package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.output.CutoutNames;
import dev.kiln.engine.internal.output.NewFiles;
import dev.kiln.engine.internal.output.OutputFolder;
import dev.kiln.imaging.PictureWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes cut-out, mask and the picture on grey, which appear together. */
final class CutoutStage implements Stage {
    @Override
    public String name() {
        return "write";
    }

    @Override
    public double weight() {
        return 2;
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Path folder = run.request().outputDirectory();
        CutoutNames names = CutoutNames.of(run.request().name());
        try (NewFiles files = new NewFiles(folder, run.job())) {
            write(in.get(Keys.CUTOUT), files.add(names.cutout()));
            run.checkCancelled();
            try (OutputStream out = open(files.add(names.mask()))) {
                PictureWriter.writePng(in.get(Keys.CUT).mask(), out);
            }
            run.checkCancelled();
            write(in.get(Keys.SHOT).grey(), files.add(names.grey()));
            run.checkCancelled();
            files.force();
            run.commit(files::commit);
        } catch (IOException e) {
            throw OutputFolder.unwritable(folder, e);
        }
        return in;
    }

    private static void write(Picture picture, Path file) throws IOException {
        try (OutputStream out = open(file)) {
            PictureWriter.writePng(picture, out);
        }
    }

    private static OutputStream open(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file));
    }
}
