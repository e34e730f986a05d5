package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of verbs that run a job: where its results go and how they are told; and the run itself. */
final class ResultOptions {
    /** In the shell, where Ctrl-C interrupts the command: how long to wait for the cancelled job to end. */
    private static final Duration CANCEL_PATIENCE = Duration.ofSeconds(5);

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "folder of the results, made if missing; here if not given")
    private Path out;

    @Option(names = "--name", paramLabel = "NAME", description = "name of the results; the photo's if not given")
    private String name;

    @Option(names = "--force", description = "go on although the photo check refuses the photo")
    private boolean force;

    @Option(
            names = {"-q", "--quiet"},
            description = "print nothing but failures")
    private boolean quiet;

    @Option(names = "--json", description = "print the outcome as one JSON object, and no progress")
    private boolean json;

    @Option(
            names = "--outcome",
            paramLabel = "FILE",
            description =
                    "write how the job ended, failures included, as JSON to this file; its folder is made if missing")
    private Path outcome;

    Path folder(Console console) {
        return out == null ? console.folder() : console.resolve(out);
    }

    String name(JobRequest plain) {
        return name == null ? plain.name() : name;
    }

    boolean force() {
        return force;
    }

    boolean quiet() {
        return quiet;
    }

    boolean json() {
        return json;
    }

    /** Whether the outcome of one job is wanted in a file. */
    boolean wantsOutcome() {
        return outcome != null;
    }

    /** The first option given that is about one photo only. */
    Optional<String> forOnePhoto() {
        return Optional.ofNullable(name == null ? outcome == null ? null : "--outcome" : "--name");
    }

    /**
     * Runs a job to its end and tells of it.
     *
     * @return its result; empty if the user has cancelled it
     * @throws KilnException why it failed
     */
    Optional<JobResult> run(JobRequest request, Console console, Node node)
            throws KilnException, IOException, InterruptedException {
        try (MadeFolders made = new MadeFolders()) {
            return run(request, console, node, made);
        }
    }

    private Optional<JobResult> run(JobRequest request, Console console, Node node, MadeFolders made)
            throws KilnException, IOException, InterruptedException {
        Optional<Path> file = outcomeFile(request, console, made);
        made.makeFor(request);
        String version = Outcome.version(node.context());
        Job job;
        try {
            job = node.need(Engine.class).submit(request);
        } catch (KilnException e) {
            settle(request, Outcome.notBegun(e), file, version, console);
            throw e;
        }
        Progress progress = quiet || json ? Progress.silent() : Progress.on(console);
        job.listen(progress);
        JobResult result;
        // When the process is told to end, it does not wait for what comes after the interrupt is closed.
        try (Interrupt interrupt = Interrupt.cancels(job::cancel, console);
                made) {
            result = await(job, request, file, version, console);
            progress.end();
            settle(request, result, file, version, console);
            if (interrupt.happened()) {
                return Optional.empty();
            }
        } finally {
            progress.end();
        }
        if (!json && !quiet) {
            Report.print(console, result);
        }
        if (result.failure().isPresent()) {
            throw result.failure().get();
        }
        return Optional.of(result);
    }

    private JobResult await(Job job, JobRequest request, Optional<Path> file, String version, Console console)
            throws KilnException, InterruptedException {
        try {
            return job.await();
        } catch (InterruptedException e) {
            job.cancel();
            Optional<JobResult> end = job.await(CANCEL_PATIENCE);
            if (end.isPresent()) {
                settle(request, end.get(), file, version, console);
            }
            throw e;
        }
    }

    private void settle(JobRequest request, JobResult result, Optional<Path> file, String version, Console console)
            throws KilnException {
        ObjectNode told = Outcome.of(request, result, version);
        FailedRecord.settle(request, result, told);
        if (json) {
            console.out().println(told.toPrettyString());
        }
        if (file.isPresent()) {
            try {
                JsonFile.write(file.get(), told);
            } catch (KilnException e) {
                if (result.failure().isEmpty()) {
                    throw e;
                }
                result.failure().get().addSuppressed(e);
            }
        }
    }

    /** Checked before anything runs: a host that gets no outcome at the end would wait in vain. */
    private Optional<Path> outcomeFile(JobRequest request, Console console, MadeFolders made) throws KilnException {
        if (outcome == null) {
            return Optional.empty();
        }
        Path file = console.resolve(outcome);
        boolean isResult = file.equals(request.outputDirectory().resolve(request.name() + ".json"));
        if (!file.toString().endsWith(".json") || isResult) {
            throw new KilnException(
                    Fault.USAGE,
                    "--outcome",
                    isResult
                            ? "'" + outcome + "' is where the record of the result goes"
                            : "'" + outcome + "' does not end in .json",
                    "name another file, for example outcome.json");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw unwritable(
                    Files.isDirectory(file) ? "is a folder" : "is a pipe or a device, which a file would replace",
                    "name a file, new or to be replaced",
                    null);
        }
        try {
            made.make(file.getParent());
        } catch (IOException e) {
            throw unwritable("its folder does not exist and cannot be made", "name a file in a folder of yours", e);
        }
        if (!Files.isWritable(file.getParent())) {
            throw unwritable("its folder cannot be written", "name a file in a folder of yours", null);
        }
        return Optional.of(file);
    }

    private KilnException unwritable(String offence, String remedy, IOException cause) {
        return new KilnException(Fault.ENVIRONMENT, "--outcome " + outcome, offence, remedy, cause);
    }
}
