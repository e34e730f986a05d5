package dev.kiln.shell.internal;

import dev.kiln.api.prepare.Finding;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Goal;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Cuts the subject out of a photo, to be looked at before a run is spent on it. */
@Command(
        name = "matte",
        sortOptions = false,
        description = "Cuts the subject out of a photo and judges the photo, without making an asset.",
        footerHeading = "%n",
        footer = {
            "Writes NAME.cutout.png (the photo's frame, with alpha), NAME.mask.png (paint it over and give it back with",
            "--matte) and NAME.grey.png (as generators see it). They are written although the photo check refuses the",
            "photo; the exit code is then 4, unless --force is given."
        })
final class MatteVerb implements Verb {
    @Parameters(paramLabel = "PHOTO", description = "a PNG, JPEG or other picture of one subject")
    private Path photo;

    @Mixin
    private CutOptions cut;

    @Mixin
    private ResultOptions results;

    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, IOException, InterruptedException {
        JobRequest request = request(console);
        Optional<JobResult> result = results.run(request, console, node);
        if (result.isEmpty()) {
            return Fault.CANCELLED.exitCode();
        }
        List<Finding> blocks = result.get().findings().stream()
                .filter(finding -> finding.verdict() == Finding.Verdict.BLOCK)
                .toList();
        if (!blocks.isEmpty() && !results.force()) {
            throw new KilnException(
                    Fault.REFUSED,
                    request.photo().getFileName().toString(),
                    "would not be generated from: "
                            + blocks.stream().map(Finding::code).collect(Collectors.joining(", ")),
                    "correct the cut-out with --box, --foreground, --background or --matte, or use --force");
        }
        return 0;
    }

    private JobRequest request(Console console) throws KilnException {
        JobRequest plain = JobRequest.of(console.resolve(photo), results.folder(console));
        Map<Kind<?>, String> choices = new HashMap<>();
        cut.choose(choices);
        return plain.change()
                .name(results.name(plain))
                .matte(cut.mask(console))
                .choices(choices)
                .force(results.force())
                .hints(cut.hints())
                .goal(Goal.CUTOUT)
                .build();
    }
}
