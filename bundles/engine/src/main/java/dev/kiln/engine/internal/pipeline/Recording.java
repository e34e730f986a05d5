package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.bake.Baked;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.internal.output.Account;
import dev.kiln.engine.internal.output.Hash;
import dev.kiln.engine.internal.output.Machine;
import dev.kiln.engine.internal.output.ResultRecord;
import dev.kiln.engine.internal.output.Version;
import dev.kiln.imaging.Photo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts the record of a result together. */
final class Recording {
    private Recording() {}

    /**
     * The record.
     *
     * @param written name of each output to the file that holds it for now
     */
    static ResultRecord of(Products products, StageRun run, Map<String, Path> written) throws IOException {
        List<ResultRecord.Input> inputs = inputs(products.get(Keys.PHOTO), run.request());
        List<ResultRecord.Output> outputs = new ArrayList<>();
        for (Map.Entry<String, Path> file : written.entrySet()) {
            Path path = file.getValue();
            outputs.add(new ResultRecord.Output(file.getKey(), Files.size(path), Hash.of(path)));
        }
        Finished finished = products.get(Keys.FINISHED);
        Baked baked = products.get(Keys.BAKED);
        Account account = run.account();
        return new ResultRecord(
                Version.OF_KILN,
                ResultRecord.FORMAT,
                run.request().name(),
                inputs,
                request(run.request()),
                account.leases(),
                Machine.here(),
                account.threads(),
                account.seconds(),
                account.attempts(),
                account.stages(),
                ResultRecord.Surface.of(finished.census()),
                new ResultRecord.Holes(finished.holesFound(), finished.holesFilled(), finished.holesLeft()),
                new ResultRecord.Samples(baked.samples(), baked.missed()),
                account.findings(),
                account.warnings(),
                outputs);
    }

    private static List<ResultRecord.Input> inputs(Photo photo, JobRequest request) throws IOException {
        List<ResultRecord.Input> inputs = new ArrayList<>();
        inputs.add(new ResultRecord.Input(
                "photo", name(request.photo()), photo.sha256(), photo.sourceWidth(), photo.sourceHeight()));
        if (request.matte().isPresent()) {
            Path mask = request.matte().get();
            inputs.add(new ResultRecord.Input("mask", name(mask), Hash.of(mask), 0, 0));
        }
        return inputs;
    }

    private static ResultRecord.Request request(JobRequest request) {
        Map<String, String> choices = new TreeMap<>();
        request.choices().forEach((kind, id) -> choices.put(kind.name(), id));
        Map<String, Map<String, String>> parameters = new TreeMap<>();
        request.parameters().forEach((stage, set) -> parameters.put(stage, set.values()));
        return new ResultRecord.Request(
                request.seed(),
                request.faces().orElse(0),
                request.force(),
                choices,
                parameters,
                hints(request.hints()));
    }

    /** Hints as the command line takes them. */
    private static List<String> hints(MatteHints hints) {
        List<String> lines = new ArrayList<>();
        hints.box()
                .ifPresent(box -> lines.add("box " + box.x() + "," + box.y() + "," + box.width() + "," + box.height()));
        hints.subject().forEach(point -> lines.add("foreground " + point.x() + "," + point.y()));
        hints.background().forEach(point -> lines.add("background " + point.x() + "," + point.y()));
        return lines;
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
