package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.output.NewFiles;
import dev.kiln.engine.internal.output.OutputFolder;
import dev.kiln.engine.internal.output.OutputNames;
import dev.kiln.engine.internal.output.RecordFile;
import dev.kiln.engine.internal.output.Version;
import dev.kiln.gltf.AssetNotes;
import dev.kiln.gltf.GlbWriter;
import dev.kiln.imaging.PictureWriter;
import dev.kiln.mesh.preview.PreviewRenderer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes asset, bare shape, preview and record, which appear together. */
final class WriteStage implements Stage {
    private static final int PREVIEW_SIDE = 512;

    @Override
    public String name() {
        return "write";
    }

    @Override
    public double weight() {
        return 4;
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Path folder = run.request().outputDirectory();
        try (NewFiles files = new NewFiles(folder, run.job())) {
            write(in, run, files);
            run.checkCancelled();
            files.force();
            run.commit(files::commit);
        } catch (IOException e) {
            throw OutputFolder.unwritable(folder, e);
        }
        return in;
    }

    private static void write(Products in, StageRun run, NewFiles files) throws KilnException, IOException {
        String name = run.request().name();
        OutputNames names = OutputNames.of(name);
        Baked baked = in.get(Keys.BAKED);
        Finished finished = in.get(Keys.FINISHED);
        AssetNotes notes = AssetNotes.of(name, "Kiln " + Version.OF_KILN);
        Map<String, Path> written = new LinkedHashMap<>();
        written.put(names.asset(), files.add(names.asset()));
        GlbWriter.write(baked.asset(), notes, written.get(names.asset()), run.threads());
        step(run, 0.3);
        written.put(names.shape(), files.add(names.shape()));
        GlbWriter.writeShape(finished.mesh(), finished.normals(), notes, written.get(names.shape()));
        step(run, 0.5);
        written.put(names.preview(), files.add(names.preview()));
        preview(baked.asset(), written.get(names.preview()), run.threads());
        step(run, 0.9);
        RecordFile.write(Recording.of(in, run, written), files.add(names.record()));
    }

    private static void preview(Asset asset, Path target, int threads) throws IOException {
        Picture views = PreviewRenderer.fourViews(asset, PREVIEW_SIDE);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            PictureWriter.writePng(views, out, threads);
        }
    }

    private static void step(StageRun run, double fraction) throws KilnException {
        run.progress(fraction);
        run.checkCancelled();
    }
}
