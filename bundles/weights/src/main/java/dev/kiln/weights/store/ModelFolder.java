package dev.kiln.weights.store;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.InnerPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A folder with the files of one model, in its publisher's layout. Paths that come from files in it, such as a
 * pipeline's list of parts, are hostile and are resolved here.
 */
public final class ModelFolder {
    private final Path root;
    private final Path linkRoot;
    private final String model;
    private final Optional<String> revision;
    private final Optional<String> hash;

    ModelFolder(Path root, Path linkRoot, String model, Optional<String> revision, Optional<String> hash) {
        this.root = root;
        this.linkRoot = linkRoot;
        this.model = model;
        this.revision = revision;
        this.hash = hash;
    }

    /**
     * A folder outside the store. The layout of a Hugging Face cache, {@code
     * models--owner--name/snapshots/revision}, is recognised: its files are links into the folder {@code blobs} beside
     * {@code snapshots}. Any other link must stay inside the folder.
     *
     * @throws KilnException of kind ENVIRONMENT if there is no such folder
     */
    public static ModelFolder at(Path folder) throws KilnException {
        Path root = folder.toAbsolutePath().normalize();
        if (!Files.isDirectory(root)) {
            throw new KilnException(
                    Fault.ENVIRONMENT, folder.toString(), "is no folder", "give the folder of a model's files");
        }
        String name = root.getFileName() == null ? "" : root.getFileName().toString();
        Path snapshots = root.getParent();
        if (snapshots != null && snapshots.endsWith("snapshots") && snapshots.getParent() != null) {
            Path repository = snapshots.getParent();
            String cached = repository.getFileName() == null
                    ? ""
                    : repository.getFileName().toString();
            if (cached.startsWith("models--") && Files.isDirectory(repository.resolve("blobs"))) {
                String model = cached.substring("models--".length()).replace("--", "/");
                return new ModelFolder(root, repository, model, Optional.of(name), Optional.empty());
            }
        }
        return new ModelFolder(root, root, name, Optional.empty(), Optional.empty());
    }

    /** The folder itself. */
    public Path root() {
        return root;
    }

    /** Id of the model; the folder's name if nothing better is known. */
    public String model() {
        return model;
    }

    /** Revision, where the layout tells. */
    public Optional<String> revision() {
        return revision;
    }

    /** Hash of the content, if the folder is in the store. */
    public Optional<String> hash() {
        return hash;
    }

    /** Whether there is a file or folder at {@code relative}; false for a path that leads out. */
    public boolean has(String relative) {
        return InnerPath.fault(relative) == null && Files.exists(root.resolve(relative));
    }

    /**
     * An existing file or folder.
     *
     * @param relative path below the root, with '/' between names
     * @throws KilnException of kind FAILED if the path leads out of the folder, by its names or by a link; of kind
     *     ENVIRONMENT if nothing is there
     */
    public Path file(String relative) throws KilnException {
        return InnerPath.resolve(root, linkRoot, relative);
    }
}
