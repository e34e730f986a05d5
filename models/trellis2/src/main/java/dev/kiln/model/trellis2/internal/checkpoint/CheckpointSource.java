package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.store.ModelFolder;
import dev.kiln.weights.store.ModelRef;
import dev.kiln.weights.store.ModelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;

/**
 * Where checkpoints are found: the ones that come with the project, the model store of the node, or any folder that a user
 * names, a Hugging Face snapshot included.
 *
 * @param bundled folder with the checkpoints that come with the project
 * @param store models of the node
 */
public record CheckpointSource(Path bundled, ModelStore store) {
    /** The published weights. */
    public static final String PUBLISHED = "microsoft/TRELLIS.2-4B";

    /** The checkpoint that comes with the project. */
    public static final String EMBEDDED = "trellis2-mini";

    private static final String HOME = "kiln.home";
    private static final String MODELS = "kiln.models";

    /** The source of a node: {@code checkpoints} under the property {@code kiln.home}, the store at {@code kiln.models}. */
    public static CheckpointSource of(BundleContext framework) {
        Path home = Path.of(property(framework, HOME, "."));
        return new CheckpointSource(
                home.resolve("checkpoints"),
                new ModelStore(Path.of(
                        property(framework, MODELS, home.resolve("var/models").toString()))));
    }

    private static String property(BundleContext framework, String name, String otherwise) {
        String value = framework.getProperty(name);
        return value == null ? otherwise : value;
    }

    /**
     * Opens a checkpoint.
     *
     * @param wanted a folder, a reference into the model store or the name of a bundled one; empty takes the published
     *     weights if the store has them, else the embedded checkpoint
     * @throws KilnException if there is none, or its pipeline file is unsound
     */
    public Trellis2Checkpoint open(String wanted) throws KilnException {
        if (wanted.isEmpty()) {
            return stored().isPresent() ? published(PUBLISHED) : bundled(EMBEDDED);
        }
        if (wanted.matches("[A-Za-z0-9][A-Za-z0-9._-]*") && Files.isDirectory(bundled.resolve(wanted))) {
            return bundled(wanted);
        }
        try {
            return published(wanted);
        } catch (KilnException e) {
            throw new KilnException(
                    e.fault(), e.subject(), e.offence(), e.remedy() + "; with Kiln comes " + EMBEDDED, e);
        }
    }

    /** Whether there is a checkpoint to take when none is named; looks at names only. */
    public boolean anything() {
        try {
            return Files.exists(bundled.resolve(EMBEDDED).resolve("pipeline.json")) || stored().isPresent();
        } catch (KilnException e) {
            return false;
        }
    }

    private Optional<ModelStore.Stored> stored() throws KilnException {
        return store.list().stream()
                .filter(model -> model.manifest().model().equals(PUBLISHED))
                .findFirst();
    }

    private Trellis2Checkpoint bundled(String name) throws KilnException {
        Path folder = bundled.resolve(name);
        if (!Files.exists(folder.resolve("pipeline.json"))) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    name,
                    "is not among the checkpoints of this installation in " + bundled,
                    "install Kiln again, or import " + PUBLISHED);
        }
        return Trellis2Checkpoint.open(name, true, folder, repository -> elsewhere(folder, repository));
    }

    private Trellis2Checkpoint published(String wanted) throws KilnException {
        ModelFolder model = store.resolve(wanted);
        String name =
                model.model() + model.revision().map(revision -> "@" + revision).orElse("");
        return Trellis2Checkpoint.open(name, false, model.root(), repository -> elsewhere(model.root(), repository));
    }

    /** Another repository: beside the checkpoint in a Hugging Face cache, or in the store. */
    private Path elsewhere(Path folder, String repository) throws KilnException {
        Optional<Path> cached = beside(folder, repository);
        if (cached.isPresent()) {
            return cached.get();
        }
        return store.find(ModelRef.parse(repository)).folder().root();
    }

    private static Optional<Path> beside(Path folder, String repository) throws KilnException {
        Path snapshots = folder.toAbsolutePath().normalize().getParent();
        if (snapshots == null || !snapshots.endsWith("snapshots") || snapshots.getNameCount() < 3) {
            return Optional.empty();
        }
        Path cache = snapshots.getParent().getParent();
        Path others = cache.resolve("models--" + repository.replace("/", "--")).resolve("snapshots");
        if (!Files.isDirectory(others)) {
            return Optional.empty();
        }
        try (Stream<Path> revisions = Files.list(others)) {
            List<Path> found = revisions.filter(Files::isDirectory).sorted().toList();
            if (found.size() > 1) {
                throw new KilnException(
                        Fault.USAGE,
                        others.toString(),
                        "holds " + found.size() + " revisions",
                        "keep the one that is wanted, or import it into the model store");
            }
            return found.stream().findFirst();
        } catch (IOException e) {
            throw new KilnException(Fault.ENVIRONMENT, others.toString(), "cannot be listed", "check permissions", e);
        }
    }
}
