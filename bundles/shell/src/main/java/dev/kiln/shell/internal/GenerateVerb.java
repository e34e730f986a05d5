package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobRequestBuilder;
import dev.kiln.engine.KeptStages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Turns a photo into an asset, or each of several. */
@Command(
        name = "generate",
        sortOptions = false,
        description = "Turns a photo into a textured 3D asset, or each of several.",
        footerHeading = "%n",
        footer = {
            "Writes NAME.glb, NAME_shape.glb, NAME.json and NAME.preview.png. Ids of services are shown by",
            "'kiln models', 'kiln backends', 'kiln mattes' and 'kiln bakers'.",
            "",
            "Several photos, or a folder, are a batch, made one after the other; one that fails or is refused does not",
            "end it. batch.json beside the results says what became of each. The exit code is 1 if any failed, else 4",
            "if any was refused. A job that fails after its photo was accepted leaves NAME.failed.json."
        })
final class GenerateVerb implements Verb {
    @picocli.CommandLine.Parameters(
            arity = "1..*",
            paramLabel = "PHOTO|FOLDER",
            description = "a PNG, JPEG or other picture of one subject; several, or folders of them, are a batch")
    private List<Path> photos;

    @Option(
            names = "--keep-stages",
            paramLabel = "DIR",
            description = "keep in DIR what each stage makes, for 'kiln finish DIR'; of several photos in DIR/NAME")
    private Path stages;

    @Mixin
    private AssetOptions asset;

    @Mixin
    private BatchOptions batch;

    @Mixin
    private CutOptions cut;

    @Mixin
    private ResultOptions results;

    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, IOException, InterruptedException {
        Path out = results.folder(console);
        if (photos.size() > 1 || Files.isDirectory(console.resolve(photos.getFirst()))) {
            return batch(out, console, node);
        }
        JobRequest plain = JobRequest.of(console.resolve(photos.getFirst()), out);
        JobRequestBuilder request =
                change(plain).name(results.name(plain)).matte(cut.mask(console)).hints(cut.hints());
        if (stages != null) {
            request.stages(KeptStages.anew(console.resolve(stages)));
        }
        return results.run(request.build(), console, node).isPresent() ? 0 : Fault.CANCELLED.exitCode();
    }

    private int batch(Path out, Console console, Node node) throws KilnException, InterruptedException {
        Optional<String> misplaced = results.forOnePhoto().or(cut::forOnePhoto);
        if (misplaced.isPresent()) {
            throw new KilnException(
                    Fault.USAGE, misplaced.get(), "is about one photo, not several", "make that photo alone");
        }
        List<BatchPhoto> list = PhotoList.of(console, photos, out, batch.recursive());
        Batch run = new Batch(console, node.need(Engine.class), Outcome.version(node.context()), out);
        return run.run(list, photo -> request(photo, out, console), batch.skipDone(), results);
    }

    /** Stages of each photo are kept in a folder of their own, named like its results. */
    private JobRequest request(BatchPhoto photo, Path out, Console console) throws KilnException {
        JobRequestBuilder request = change(JobRequest.of(photo.file(), photo.folder()));
        if (stages != null) {
            Path own = out.relativize(photo.folder()).resolve(photo.name());
            request.stages(KeptStages.anew(console.resolve(stages).resolve(own)));
        }
        return request.build();
    }

    private JobRequestBuilder change(JobRequest plain) throws KilnException {
        return asset.change(plain, cut).force(results.force());
    }
}
