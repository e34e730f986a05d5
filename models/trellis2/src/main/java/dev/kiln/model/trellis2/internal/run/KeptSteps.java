package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.ContentHash;
import dev.kiln.weights.SafetensorsWriter;
import dev.kiln.weights.WeightTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Boundaries in the folder that the engine lends to a stage that is to be resumed. Each file says what its values depend
 * on ({@link Origin}) and carries their hash; one that depends on anything else is made anew and replaced.
 */
final class KeptSteps implements AutoCloseable {
    private static final String ORIGIN = "origin";
    private static final String CONTENT = "content";
    private static final String SUFFIX = ".safetensors";

    private final Optional<Path> folder;
    private final Origin origin;
    private final Map<String, Checkpoint> fitting = new TreeMap<>();

    private KeptSteps(Optional<Path> folder, Origin origin) {
        this.folder = folder;
        this.origin = origin;
    }

    /** Where nothing is kept. */
    static KeptSteps none() {
        return new KeptSteps(Optional.empty(), null);
    }

    /**
     * Opens what is in {@code folder} and fits.
     *
     * @throws KilnException of kind FAILED that names a file which is not as it was written
     */
    static KeptSteps open(Optional<Path> folder, Origin origin) throws KilnException {
        KeptSteps steps = new KeptSteps(folder, origin);
        boolean done = false;
        try {
            if (folder.isPresent()) {
                steps.open(folder.get());
            }
            done = true;
            return steps;
        } finally {
            if (!done) {
                steps.close();
            }
        }
    }

    private void open(Path place) throws KilnException {
        try (Stream<Path> all = Files.list(place)) {
            for (Path file : all.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(SUFFIX) && !name.startsWith(".")) {
                    openFile(file, name.substring(0, name.length() - SUFFIX.length()));
                }
            }
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, place.toString(), "cannot be listed", "check its permissions", e);
        }
    }

    private void openFile(Path file, String step) throws KilnException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw broken(file, "is no regular file");
        }
        Checkpoint values = Checkpoint.open(file);
        boolean taken = false;
        try {
            String boundary = step.substring(step.indexOf('-') + 1);
            boolean fits = origin.of(boundary).equals(values.metadata().get(ORIGIN));
            if (fits && !ContentHash.of(values).equals(values.metadata().get(CONTENT))) {
                throw broken(file, "is not what the stage has written");
            }
            if (fits) {
                fitting.put(step, values);
                taken = true;
            }
        } finally {
            if (!taken) {
                values.close();
            }
        }
    }

    private static KilnException broken(Path file, String offence) {
        return new KilnException(Fault.FAILED, file.toString(), offence, "delete it; it is then made anew");
    }

    /** Whether anything is kept. */
    boolean keeps() {
        return folder.isPresent();
    }

    /** The kept tensor {@code name}. */
    Optional<WeightTensor> find(String name) throws KilnException {
        for (Checkpoint values : fitting.values()) {
            if (values.entry(name).isPresent()) {
                return Optional.of(values.tensor(name));
            }
        }
        return Optional.empty();
    }

    /**
     * Writes one boundary, unless it is there.
     *
     * @param number place in the order of stages, from 1
     * @param boundary its name
     * @param content adds the tensors
     */
    void keep(int number, String boundary, Consumer<SafetensorsWriter> content) throws KilnException {
        String step = number + "-" + boundary;
        if (folder.isPresent() && !fitting.containsKey(step)) {
            SafetensorsWriter writer = new SafetensorsWriter();
            content.accept(writer);
            writer.metadata(StageFiles.MADE_BY, origin.checkpoint())
                    .metadata(ORIGIN, origin.of(boundary))
                    .metadata(CONTENT, writer.contentHash())
                    .write(folder.get().resolve(step + SUFFIX));
        }
    }

    @Override
    public void close() {
        fitting.values().forEach(Checkpoint::close);
    }
}
