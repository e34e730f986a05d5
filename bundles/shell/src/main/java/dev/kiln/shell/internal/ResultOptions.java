package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of verbs that run a job: where its results go and how they are told; and the run itself. */
final class ResultOptions {
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

    @Option(names = "--json", description = "print the result as one JSON object, and no progress")
    private boolean json;

    Path folder(Console console) {
        return out == null ? console.folder() : console.resolve(out);
    }

    String name(JobRequest plain) {
        return name == null ? plain.name() : name;
    }

    boolean force() {
        return force;
    }

    /**
     * Runs a job to its end and tells of it.
     *
     * @return its result; empty if the user has cancelled it
     * @throws KilnException why it failed
     */
    Optional<JobResult> run(JobRequest request, Console console, Node node)
            throws KilnException, IOException, InterruptedException {
        Job job = node.need(Engine.class).submit(request);
        Progress progress = quiet || json ? Progress.silent() : Progress.on(console);
        job.listen(progress);
        JobResult result;
        try (Interrupt interrupt = Interrupt.cancels(job, console)) {
            result = job.await();
            if (interrupt.happened()) {
                return Optional.empty();
            }
        } catch (InterruptedException e) {
            job.cancel();
            throw e;
        } finally {
            progress.end();
        }
        if (json) {
            console.out().println(JsonReport.of(result));
        } else if (!quiet) {
            Report.print(console, result);
        }
        if (result.failure().isPresent()) {
            throw result.failure().get();
        }
        return Optional.of(result);
    }
}
