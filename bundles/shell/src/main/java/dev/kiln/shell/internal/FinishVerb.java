package dev.kiln.shell.internal;

import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobRequestBuilder;
import dev.kiln.engine.KeptStages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Goes on from kept stages. */
@Command(
        name = "finish",
        sortOptions = false,
        description = "Makes the asset from the stages that 'generate --keep-stages DIR' has kept.",
        footerHeading = "%n",
        footer = {
            "What was asked for then is asked for again, changed by the options given here. Stages that this does not",
            "touch are taken from DIR; the others run, and what they make is kept there. The photo may be gone."
        })
final class FinishVerb implements Verb {
    @Parameters(paramLabel = "DIR", description = "the folder of kept stages")
    private Path folder;

    @Option(
            names = "--from",
            paramLabel = "STAGE",
            description = "run this stage and all after it, although they are kept: read, matte, shape, paint, ...")
    private String from;

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
        JobRequest kept = node.need(Engine.class).kept(console.resolve(folder), results.folder(console));
        return results.run(changed(kept, console), console, node).isPresent() ? 0 : Fault.CANCELLED.exitCode();
    }

    private JobRequest changed(JobRequest kept, Console console) throws KilnException {
        JobRequestBuilder request =
                asset.change(kept, cut).name(results.name(kept)).force(kept.force() || results.force());
        Optional<Path> mask = cut.mask(console);
        MatteHints hints = cut.hints();
        // A mask and hints exclude each other, so a new one takes the place of an old other.
        if (mask.isPresent() || !hints.isEmpty()) {
            request.matte(mask).hints(hints);
        }
        if (from != null) {
            KeptStages stages = kept.stages().orElseThrow();
            request.stages(stages.from(from));
        }
        return request.build();
    }
}
