package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobRequestBuilder;
import dev.kiln.engine.KeptStages;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Turns a photo into an asset. */
@Command(
        name = "generate",
        sortOptions = false,
        description = "Turns a photo into a textured 3D asset.",
        footerHeading = "%n",
        footer = {
            "Writes NAME.glb, NAME_shape.glb, NAME.json and NAME.preview.png. Ids of services are shown by",
            "'kiln models', 'kiln backends', 'kiln mattes' and 'kiln bakers'."
        })
final class GenerateVerb implements Verb {
    @picocli.CommandLine.Parameters(paramLabel = "PHOTO", description = "a PNG, JPEG or other picture of one subject")
    private Path photo;

    @Option(
            names = "--keep-stages",
            paramLabel = "DIR",
            description = "keep in DIR what each stage makes, for 'kiln finish DIR'")
    private Path stages;

    @Mixin
    private AssetOptions asset;

    @Mixin
    private CutOptions cut;

    @Mixin
    private ResultOptions results;

    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, IOException, InterruptedException {
        return results.run(request(console), console, node).isPresent() ? 0 : Fault.CANCELLED.exitCode();
    }

    private JobRequest request(Console console) throws KilnException {
        JobRequest plain = JobRequest.of(console.resolve(photo), results.folder(console));
        JobRequestBuilder request = asset.change(plain, cut)
                .name(results.name(plain))
                .matte(cut.mask(console))
                .hints(cut.hints())
                .force(results.force());
        return stages == null
                ? request.build()
                : request.stages(KeptStages.anew(console.resolve(stages))).build();
    }
}
