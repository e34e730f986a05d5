package dev.kiln.shell.internal;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import dev.kiln.imaging.PictureWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An engine whose jobs do what the name of their baker says, and leave what 'kiln ab' reads. */
final class VariantEngine implements Engine {
    private static final String RECORD = """
            {"mesh": {"triangles": 12, "vertices": 8}, "outputs": [{"bytes": 99}],
             "fidelity": {"silhouette": 0.5, "psnr": 20, "similarity": 0.25}}""";

    private final List<String> ran = new ArrayList<>();
    private final Set<Path> folders = new LinkedHashSet<>();
    private String signal = "";
    private Runnable then = () -> {};

    /** Baker and seed of each job, in the order in which they ran. */
    List<String> ran() {
        return ran;
    }

    /** Where stages were kept. */
    Set<Path> folders() {
        return folders;
    }

    /** Runs {@code action} while the job with this baker runs. */
    void whenRunning(String baker, Runnable action) {
        signal = baker;
        then = action;
    }

    @Override
    public Job submit(JobRequest request) throws KilnException {
        String baker = request.choices().getOrDefault(Kind.BAKER, "");
        if (baker.equals("full")) {
            throw new KilnException(Fault.ENVIRONMENT, "out", "has no space left", "");
        }
        ran.add(baker + request.seed());
        Path stages = request.stages().orElseThrow().folder();
        folders.add(stages);
        write(stages.resolve("job.json"), "{}");
        return new VariantJob(request, baker);
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public JobRequest kept(Path folder, Path outputDirectory) {
        throw new UnsupportedOperationException("nothing is gone on with");
    }

    @Override
    public List<Job> jobs() {
        return List.of();
    }

    @Override
    public Optional<Job> job(String id) {
        return Optional.empty();
    }

    private final class VariantJob implements Job {
        private final JobRequest request;
        private final String baker;
        private boolean cancelled;

        VariantJob(JobRequest request, String baker) {
            this.request = request;
            this.baker = baker;
        }

        @Override
        public JobResult await() throws InterruptedException {
            if (cancelled) {
                return ScriptedEngine.result(
                        JobState.CANCELLED, Optional.of(KilnException.cancelled(id())), List.of(), "read");
            }
            if (baker.equals(signal)) {
                then.run();
                Thread.sleep(Duration.ofMinutes(1));
            }
            if (baker.equals("fails")) {
                KilnException failure = new KilnException(Fault.FAILED, "baker fails", "gives up", "");
                return ScriptedEngine.result(JobState.FAILED, Optional.of(failure), List.of(), "read");
            }
            Path out = request.outputDirectory();
            write(out.resolve(request.name() + ".json"), RECORD);
            byte[] white = new byte[4 * 256 * 64];
            Arrays.fill(white, (byte) 255);
            Picture views = new Picture(256, 64, Bytes.adopt(white));
            try (OutputStream to = Files.newOutputStream(out.resolve(request.name() + ".preview.png"))) {
                PictureWriter.writePng(views, to);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return ScriptedEngine.result(JobState.DONE, Optional.empty(), List.of(), "lease", "read", "write");
        }

        @Override
        public Optional<JobResult> await(Duration patience) {
            return Optional.empty();
        }

        @Override
        public String id() {
            return "job-1";
        }

        @Override
        public JobRequest request() {
            return request;
        }

        @Override
        public JobState state() {
            return JobState.RUNNING;
        }

        @Override
        public JobProgress progress() {
            return new JobProgress("", 0, 1, 0);
        }

        @Override
        public List<Leased> leases() {
            return List.of();
        }

        @Override
        public void listen(JobListener listener) {
            listener.changed(this, state());
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }
}
