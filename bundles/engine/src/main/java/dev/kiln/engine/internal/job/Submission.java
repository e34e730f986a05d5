package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Goal;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.internal.output.OutputFolder;
import dev.kiln.engine.internal.output.OutputNames;
import dev.kiln.engine.internal.pipeline.Pipeline;
import dev.kiln.engine.internal.pipeline.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Checks a request before it is queued, so that nobody waits an hour to hear of a typing error. */
final class Submission {
    /** Most characters of a name; the longest suffix and the hidden name must fit into 255 bytes. */
    private static final int LONGEST_NAME = 60;

    /** Names that mean a device on Windows, with whatever suffix. */
    private static final Pattern DEVICE =
            Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])( *\\..*)?", Pattern.CASE_INSENSITIVE);

    private Submission() {}

    static void check(JobRequest request, NodeSettings settings) throws KilnException {
        for (KilnException problem : settings.problems()) {
            if (problem.fault() == Fault.ENVIRONMENT || isKnob(problem.subject())) {
                throw problem;
            }
        }
        checkName(request.name());
        if (request.faces().orElse(0) < 0) {
            throw usage(
                    "faces",
                    "'" + request.faces().getAsInt() + "' is below 0",
                    "give 0 to keep all, or how many you want");
        }
        if (request.matte().isPresent() && !request.hints().isEmpty()) {
            throw usage("hints", "and a mask exclude each other", "give one of them");
        }
        List<String> stages =
                Kind.all().stream().flatMap(kind -> kind.stage().stream()).toList();
        for (String stage : request.parameters().keySet()) {
            if (!stages.contains(stage)) {
                throw usage(stage, "takes no parameters", "stages with parameters are " + String.join(", ", stages));
            }
        }
        for (var choice : request.choices().entrySet()) {
            if (!choice.getValue().matches("[a-z0-9-]{1,40}")) {
                throw usage(
                        choice.getKey().name(),
                        "'" + choice.getValue() + "' is no service id",
                        "ids are lower-case letters, digits and hyphens");
            }
        }
        OutputFolder.require(request.outputDirectory(), OutputNames.targets(request));
        if (request.stages().isPresent()) {
            checkKept(request, request.stages().get());
        }
    }

    private static void checkKept(JobRequest request, KeptStages kept) throws KilnException {
        if (request.goal() != Goal.ASSET) {
            throw usage("kept stages", "are for assets only", "leave them out");
        }
        if (same(kept.folder(), request.outputDirectory())) {
            throw usage(
                    kept.folder().toString(),
                    "is where the results go, too",
                    "keep the stages in a folder of their own");
        }
        List<String> names =
                Pipeline.stages(request.goal()).stream().map(Stage::name).toList();
        if (kept.from().isPresent() && !names.contains(kept.from().get())) {
            throw usage(kept.from().get(), "is no stage", "stages are " + String.join(", ", names));
        }
    }

    /** Also where links lead to the one from the other. */
    private static boolean same(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            // One of them is not there yet, so only its name can tell.
            return one.toAbsolutePath()
                    .normalize()
                    .equals(other.toAbsolutePath().normalize());
        }
    }

    private static void checkName(String name) throws KilnException {
        boolean plain = !name.isBlank()
                && name.length() <= LONGEST_NAME
                && !name.startsWith(".")
                && !DEVICE.matcher(name).matches()
                && name.chars().noneMatch(c -> Character.isISOControl(c) || "/\\:*?\"<>|".indexOf(c) >= 0);
        if (!plain) {
            throw usage(
                    "name",
                    "'" + name + "' is no file name",
                    "give another with --name: up to " + LONGEST_NAME
                            + " characters without / \\ : * ? \" < > |, no dot in front, no device such as CON");
        }
    }

    private static boolean isKnob(String key) {
        try {
            Knob.of(key);
            return true;
        } catch (KilnException e) {
            return false;
        }
    }

    private static KilnException usage(String subject, String offence, String remedy) {
        return new KilnException(Fault.USAGE, subject, offence, remedy);
    }
}
