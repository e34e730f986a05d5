package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Engine;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.StageRecord;
import dev.kiln.imaging.PhotoReader;
import dev.kiln.shell.internal.ab.Row;
import dev.kiln.shell.internal.ab.Variant;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Runs the variants of a comparison one after the other. They share stages through a folder of kept stages that is
 * deleted at the end; the order in which they run makes most of it.
 */
final class AbRun {
    private final Console console;
    private final Engine engine;
    private final JobRequest base;
    private final boolean talks;
    private volatile Job job;
    private volatile boolean cancelled;

    AbRun(Console console, Engine engine, JobRequest base, boolean talks) {
        this.console = console;
        this.engine = engine;
        this.base = base;
        this.talks = talks;
    }

    /** Runs {@code variants}; fewer rows come back if the user cancels. They are in the order of the variants. */
    List<Row> all(List<Variant> variants) throws KilnException, IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        Path scratch = scratch();
        try (Interrupt interrupt = Interrupt.cancels(this::cancel, console)) {
            try {
                for (Variant variant : Variant.inRunningOrder(variants)) {
                    if (!cancelled) {
                        Row row = one(variant, KeptStages.resume(scratch.resolve("stages")), variants.size());
                        if (!cancelled) {
                            rows.add(row);
                        }
                    }
                }
            } finally {
                delete(scratch);
                AbFiles.removeEmpty(base.outputDirectory().resolve(AbFiles.variants(base.name())));
            }
        }
        rows.sort(Comparator.comparingInt(row -> row.variant().number()));
        return rows;
    }

    private void cancel() {
        cancelled = true;
        Job running = job;
        if (running != null) {
            running.cancel();
        }
    }

    private Path scratch() throws KilnException {
        try {
            Files.createDirectories(base.outputDirectory());
            return Files.createTempDirectory(base.outputDirectory(), "." + base.name() + ".ab-");
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    base.outputDirectory().toString(),
                    "cannot be written",
                    "check permissions and free disk space, or name another output folder",
                    e);
        }
    }

    private Row one(Variant variant, KeptStages stages, int count) throws InterruptedException {
        if (talks) {
            console.out().println("variant " + variant.number() + " of " + count + ": " + variant.label());
        }
        try {
            JobRequest request = variant.of(base)
                    .change()
                    .outputDirectory(base.outputDirectory()
                            .resolve(AbFiles.variants(base.name()))
                            .resolve(variant.folder()))
                    .stages(stages)
                    .build();
            JobResult result = run(request);
            return row(variant, request, result);
        } catch (KilnException e) {
            return new Row(variant, e.getMessage(), 0, 0, List.of(), 0, List.of(), Optional.empty());
        }
    }

    private JobResult run(JobRequest request) throws KilnException, InterruptedException {
        Job submitted = engine.submit(request);
        job = submitted;
        if (cancelled) {
            submitted.cancel();
        }
        Progress progress = talks ? Progress.on(console) : Progress.silent();
        submitted.listen(progress);
        try {
            return submitted.await();
        } catch (InterruptedException e) {
            submitted.cancel();
            // Its files must not be deleted under it.
            submitted.await();
            throw e;
        } finally {
            progress.end();
        }
    }

    private static Row row(Variant variant, JobRequest request, JobResult result) throws KilnException {
        Optional<Row.Made> made = result.failure().isPresent() ? Optional.empty() : Optional.of(made(request));
        return new Row(
                variant,
                result.failure().map(KilnException::getMessage).orElse(""),
                result.seconds(),
                result.stages().stream()
                        .mapToLong(StageRecord::peakHeapBytes)
                        .max()
                        .orElse(0),
                result.stages().stream()
                        .filter(StageRecord::taken)
                        .map(StageRecord::name)
                        .toList(),
                (int) result.stages().stream()
                        .filter(stage -> !stage.name().equals("lease"))
                        .count(),
                result.leases().stream()
                        .map(leased -> leased.kind() + " " + leased.id() + " " + leased.version())
                        .toList(),
                made);
    }

    private static Row.Made made(JobRequest request) throws KilnException {
        Path record = request.outputDirectory().resolve(request.name() + ".json");
        Path preview = request.outputDirectory().resolve(request.name() + ".preview.png");
        try {
            JsonNode json = new JsonMapper().readTree(Files.readAllBytes(record));
            return new Row.Made(
                    record,
                    json.at("/mesh/triangles").asInt(),
                    json.at("/mesh/vertices").asInt(),
                    json.at("/outputs/0/bytes").asLong(),
                    json.at("/fidelity/silhouette").asDouble(),
                    json.at("/fidelity/psnr").asDouble(),
                    json.at("/fidelity/similarity").asDouble(),
                    PhotoReader.read(preview).picture());
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, record.toString(), "cannot be read", "let nothing else write there", e);
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
