package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.internal.output.Account;
import dev.kiln.engine.internal.output.Hash;
import dev.kiln.engine.internal.output.Machine;
import dev.kiln.engine.internal.output.ResultRecord;
import dev.kiln.engine.internal.output.Version;
import dev.kiln.imaging.Photo;
import dev.kiln.mesh.preview.Fidelity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts the record of a result together. */
final class Recording {
    private Recording() {}

    /**
     * The record.
     *
     * @param written name of each output to the file that holds it for now
     */
    static ResultRecord of(Products products, StageRun run, Map<String, Path> written)
            throws KilnException, IOException {
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
                ResultRecord.Request.of(run.request()),
                account.leases(),
                Machine.here(),
                account.threads(),
                account.seconds(),
                account.attempts(),
                account.stages(),
                ResultRecord.Surface.of(finished.census()),
                new ResultRecord.Holes(finished.holesFound(), finished.holesFilled(), finished.holesLeft()),
                new ResultRecord.Samples(baked.samples(), baked.missed()),
                Fidelity.of(baked.asset(), products.get(Keys.SHOT)),
                account.findings(),
                account.warnings(),
                outputs);
    }

    private static List<ResultRecord.Input> inputs(Photo photo, JobRequest request) throws KilnException {
        List<ResultRecord.Input> inputs = new ArrayList<>();
        inputs.add(new ResultRecord.Input(
                "photo", name(request.photo()), photo.sha256(), photo.sourceWidth(), photo.sourceHeight()));
        if (request.matte().isPresent()) {
            Path mask = request.matte().get();
            inputs.add(new ResultRecord.Input("mask", name(mask), hash(mask), 0, 0));
        }
        return inputs;
    }

    /** A mask that is gone is no fault of the folder that results go to. */
    private static String hash(Path mask) throws KilnException {
        try {
            return Hash.of(mask);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    mask.toString(),
                    "cannot be read any more",
                    "put it back, or give another one with --matte",
                    e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
