package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.PriorResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes one asset after the other. A photo that fails or is refused does not end the batch; what is wrong with the
 * command or the machine does, since it would be wrong for every photo. The summary is written anew after each photo,
 * so it is right whenever the process ends.
 */
final class Batch {
    /** How long to wait for a cancelled job to end. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Makes the request for a photo. */
    interface Requests {
        JobRequest of(BatchPhoto photo) throws KilnException;
    }

    private final Console console;
    private final Engine engine;
    private final String version;
    private final Path out;
    private Job current;
    private boolean stopped;

    Batch(Console console, Engine engine, String version, Path out) {
        this.console = console;
        this.engine = engine;
        this.version = version;
        this.out = out;
    }

    /**
     * Runs the batch.
     *
     * @return the exit code
     * @throws KilnException what ended the batch
     */
    int run(List<BatchPhoto> photos, Requests requests, boolean skipDone, ResultOptions options)
            throws KilnException, InterruptedException {
        BatchSummary summary = new BatchSummary(version, photos);
        boolean told = !options.quiet() && !options.json();
        try (Interrupt interrupt = Interrupt.cancels(this::cancel, console);
                MadeFolders made = new MadeFolders()) {
            for (int i = 0; i < photos.size() && !isStopped(); i++) {
                JobRequest request = requests.of(photos.get(i));
                Optional<PriorResult> prior = skipDone ? prior(request) : Optional.empty();
                BatchRow row = prior.isPresent()
                        ? BatchRow.skipped(photos.get(i), prior.get())
                        : make(photos.get(i), request, made, told);
                summary.set(i, row);
                JsonFile.write(out.resolve(BatchSummary.FILE), summary.json());
                tell(row, i + 1, photos.size(), told);
            }
            if (options.json()) {
                console.out().println(summary.json().toPrettyString());
            } else if (told) {
                summary.print(console.out());
            }
            return interrupt.happened() ? Fault.CANCELLED.exitCode() : summary.exitCode();
        }
    }

    private BatchRow make(BatchPhoto photo, JobRequest request, MadeFolders made, boolean told)
            throws KilnException, InterruptedException {
        made.makeFor(request);
        Job job;
        try {
            job = engine.submit(request);
        } catch (KilnException e) {
            if (!e.subject().equals("name")) {
                throw e;
            }
            KilnException unnameable = new KilnException(
                    e.fault(), photo.shown(), e.offence(), "rename it, or make it alone with --name", e);
            return BatchRow.ended(photo, Outcome.notBegun(unnameable), Optional.empty());
        }
        follow(job);
        Progress progress = told && console.terminal() ? Progress.on(console) : Progress.silent();
        job.listen(progress);
        JobResult result;
        try {
            result = job.await();
        } catch (InterruptedException e) {
            cancel();
            job.await(PATIENCE);
            throw e;
        } finally {
            progress.end();
        }
        if (result.failure().filter(failure -> isEveryones(failure, photo)).isPresent()) {
            throw result.failure().get();
        }
        FailedRecord.settle(request, result, Outcome.of(request, result, version));
        Optional<PriorResult> written = result.outputs().isEmpty() ? Optional.empty() : prior(request);
        return BatchRow.ended(photo, result, written);
    }

    /** Whether a failure is the command's and would come with every photo. */
    private static boolean isEveryones(KilnException failure, BatchPhoto photo) {
        // Readers name a photo by its path, checks by its name.
        boolean photos = failure.subject().equals(photo.file().toString())
                || failure.subject().equals(photo.file().getFileName().toString());
        return failure.fault() == Fault.USAGE && !photos;
    }

    /** A result that cannot be read is none; its job says why. */
    private static Optional<PriorResult> prior(JobRequest request) {
        try {
            return PriorResult.of(request);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private synchronized void follow(Job job) {
        current = job;
        if (stopped) {
            job.cancel();
        }
    }

    private synchronized void cancel() {
        stopped = true;
        if (current != null) {
            current.cancel();
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private void tell(BatchRow row, int number, int count, boolean told) {
        if (told) {
            StringBuilder line = new StringBuilder(
                    "[" + number + "/" + count + "] " + OneLine.of(row.photo().shown()) + "  "
                            + row.state().name().toLowerCase(Locale.ROOT));
            if (row.state() == BatchRow.State.DONE) {
                line.append(", ").append(Sizes.seconds(row.seconds()));
                row.triangles()
                        .ifPresent(
                                triangles -> line.append(", ").append(triangles).append(" triangles"));
            }
            console.out().println(line);
            console.out().flush();
        }
        if (row.state() == BatchRow.State.FAILED || row.state() == BatchRow.State.REFUSED) {
            row.failure().ifPresent(failure -> console.err().println("kiln: " + OneLine.of(failure.getMessage())));
        }
    }
}
