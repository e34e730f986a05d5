package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.SafetensorsWriter;
import dev.kiln.weights.WeightTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The values at the boundaries between stages, in the format of the parity fixtures: safetensors files whose tensors have
 * the names that the reference runs use. A folder is written to, one file a boundary, or read from; in the latter every
 * file counts, so that a fixture itself can be resumed from.
 */
final class StageFiles implements AutoCloseable {
    static final String MADE_BY = "checkpoint";

    private final Path keep;
    private final String checkpoint;
    private final List<Checkpoint> stored;
    private final KeptSteps steps;

    private StageFiles(Path keep, String checkpoint, List<Checkpoint> stored, KeptSteps steps) {
        this.steps = steps;
        this.keep = keep;
        this.checkpoint = checkpoint;
        this.stored = stored;
    }

    /**
     * Opens the folders.
     *
     * @param keep where to write to; empty for nowhere
     * @param resume where to read from; empty for nowhere
     * @param checkpoint identity of the checkpoint, which stored values must share if they name one
     * @param steps what the engine keeps; written to and, after {@code resume}, read from
     */
    static StageFiles open(String keep, String resume, String checkpoint, KeptSteps steps) throws KilnException {
        List<Checkpoint> stored = new ArrayList<>();
        StageFiles files = new StageFiles(keep.isEmpty() ? null : Path.of(keep), checkpoint, stored, steps);
        boolean done = false;
        try {
            for (Path file : resume.isEmpty() ? List.<Path>of() : safetensors(Path.of(resume))) {
                Checkpoint values = Checkpoint.open(file);
                stored.add(values);
                if (!values.metadata().getOrDefault(MADE_BY, checkpoint).equals(checkpoint)) {
                    throw new KilnException(
                            Fault.USAGE,
                            file.toString(),
                            "was kept by a run of another checkpoint",
                            "resume with the checkpoint that made it");
                }
            }
            done = true;
            return files;
        } finally {
            if (!done) {
                files.close();
            }
        }
    }

    private static List<Path> safetensors(Path folder) throws KilnException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.getFileName().toString().endsWith(".safetensors"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new KilnException(
                    Fault.USAGE,
                    folder.toString(),
                    "is no folder that can be listed",
                    "give a folder of kept stages",
                    e);
        }
    }

    /** Whether anything is kept. */
    boolean keeps() {
        return keep != null || steps.keeps();
    }

    /** Whether nothing is kept and nothing was: no value of this run comes from a file or goes to one. */
    boolean idle() {
        return !keeps() && stored.isEmpty();
    }

    /** The stored tensor {@code name}. */
    Optional<WeightTensor> find(String name) throws KilnException {
        for (Checkpoint values : stored) {
            if (values.entry(name).isPresent()) {
                return Optional.of(values.tensor(name));
            }
        }
        return steps.find(name);
    }

    /** The stored tensor {@code name}, which must have {@code count} values. */
    Optional<float[]> floats(String name, long count) throws KilnException {
        Optional<WeightTensor> tensor = find(name);
        return tensor.isEmpty()
                ? Optional.empty()
                : Optional.of(sized(tensor.get(), count).toFloats());
    }

    private static WeightTensor sized(WeightTensor tensor, long count) throws KilnException {
        if (tensor.count() != count) {
            throw new KilnException(
                    Fault.FAILED,
                    tensor.source(),
                    "'" + tensor.name() + "' has " + tensor.count() + " values instead of " + count,
                    "resume with the settings that made it");
        }
        return tensor;
    }

    /**
     * Writes one boundary.
     *
     * @param number place in the order of stages, from 1
     * @param boundary its name, lower case
     * @param content adds the tensors
     */
    void keep(int number, String boundary, Consumer<SafetensorsWriter> content) throws KilnException {
        steps.keep(number, boundary, content);
        if (keep == null) {
            return;
        }
        SafetensorsWriter writer = new SafetensorsWriter().metadata(MADE_BY, checkpoint);
        content.accept(writer);
        try {
            Files.createDirectories(keep);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, keep.toString(), "cannot be made", "give a folder that can be written", e);
        }
        writer.write(keep.resolve(String.format(Locale.ROOT, "%d-%s.safetensors", number, boundary)));
    }

    @Override
    public void close() {
        stored.forEach(Checkpoint::close);
    }
}
