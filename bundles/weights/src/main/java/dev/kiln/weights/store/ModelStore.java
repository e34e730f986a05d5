package dev.kiln.weights.store;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.InnerPath;
import dev.kiln.weights.internal.Sha256;
import dev.kiln.weights.store.internal.Import;
import dev.kiln.weights.store.internal.ManifestFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Models on this machine: {@code STORE/owner--name/revision/hash/} with {@code manifest.json} and {@code files/}. All
 * of it is plain files without absolute paths, links or times of its own, so {@code rsync -a} carries a store, or one
 * model, from node to node. What is there is never changed, only added. Several processes may use one store at a time.
 */
public final class ModelStore {
    private final Path root;

    /** The store in the folder {@code root}, which need not exist yet. */
    public ModelStore(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /**
     * A model in the store.
     *
     * @param manifest what it consists of
     * @param folder its files, in the publisher's layout
     */
    public record Stored(Manifest manifest, ModelFolder folder) {
        /** The one reference to exactly this content. */
        public ModelRef ref() {
            return new ModelRef(manifest.model(), Optional.of(manifest.revision()), Optional.of(manifest.hash()));
        }
    }

    /** The folder of the store. */
    public Path root() {
        return root;
    }

    /**
     * All models whose manifest is there and sound, by model, revision and hash. Sizes of files are not looked at.
     *
     * @throws KilnException if a manifest is unsound or does not belong to its folder
     */
    public List<Stored> list() throws KilnException {
        List<Stored> stored = new ArrayList<>();
        for (Path model : folders(root)) {
            for (Path revision : folders(model)) {
                for (Path content : folders(revision)) {
                    if (Files.exists(content.resolve(ManifestFile.NAME))) {
                        stored.add(read(content));
                    }
                }
            }
        }
        return stored;
    }

    /**
     * Finds a model and looks whether all its files are there with the right sizes.
     *
     * @throws KilnException of kind ENVIRONMENT if it is missing or not complete, as while a copy runs; of kind USAGE
     *     if there are several and the reference does not say which
     */
    public Stored find(ModelRef ref) throws KilnException {
        List<Stored> all = list();
        List<Stored> found = all.stream().filter(stored -> matches(ref, stored)).toList();
        if (found.isEmpty()) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    ref.toString(),
                    "is not in the model store " + root,
                    all.isEmpty() ? "import it; the store is empty" : "import it; there are " + names(all));
        }
        if (found.size() > 1) {
            throw new KilnException(
                    Fault.USAGE,
                    ref.toString(),
                    "is in the model store more than once",
                    "choose one of " + names(found));
        }
        checkSizes(found.getFirst());
        return found.getFirst();
    }

    /**
     * The folder of a model given by a user: a path to a folder outside the store if it begins with {@code /},
     * {@code ./} or {@code ../} or is absolute on this system, else a reference to look up here.
     *
     * @throws KilnException as {@link #find} and {@link ModelFolder#at}
     */
    public ModelFolder resolve(String pathOrRef) throws KilnException {
        if (pathOrRef.matches("(?s)(/|\\.\\.?([/\\\\]|$)|[A-Za-z]:[/\\\\]).*")) {
            return ModelFolder.at(Path.of(pathOrRef));
        }
        return find(ModelRef.parse(pathOrRef)).folder();
    }

    /**
     * Copies a folder into the store. The model appears when all its bytes are on disk; before that nothing is seen of
     * it, and what an aborted import left is removed by the next one. Files whose name begins with a dot are left out.
     *
     * @param source the folder; not changed
     * @param model {@code owner/name}
     * @param revision as the publisher names it
     * @return the model; the one that was there if it had the same content
     * @throws KilnException if a file of the folder is unsound, or the store cannot take it
     */
    public Stored importFolder(ModelFolder source, String model, String revision) throws KilnException {
        ModelRef ref = ModelRef.parse(model + "@" + revision);
        Path content = Import.run(root, source, ref);
        Stored stored = read(content);
        checkSizes(stored);
        return stored;
    }

    /**
     * Reads every byte of a model and compares the hashes with its manifest.
     *
     * @return paths of the files that differ, sorted; none if the model is whole
     * @throws KilnException of kind ENVIRONMENT if a file is missing or cannot be read
     */
    public List<String> verify(Stored stored) throws KilnException {
        List<String> differing = new ArrayList<>();
        for (Manifest.Entry entry : stored.manifest().files()) {
            Path file = stored.folder().file(entry.path());
            try {
                if (!Sha256.of(file).equals(entry.sha256())) {
                    differing.add(entry.path());
                }
            } catch (IOException e) {
                throw unreadable(file, e);
            }
        }
        return differing;
    }

    private Stored read(Path content) throws KilnException {
        Manifest manifest = ManifestFile.read(content);
        ModelRef ref = ModelRef.parse(manifest.model() + "@" + manifest.revision());
        String place = ref.folderName() + "/" + manifest.revision() + "/" + manifest.hash();
        if (!content.equals(root.resolve(place))) {
            throw new KilnException(
                    Fault.FAILED,
                    content.toString(),
                    "holds the manifest of another model or content: " + place,
                    "copy the model again, or remove this folder");
        }
        Path files = content.resolve(Import.FILES);
        return new Stored(
                manifest,
                new ModelFolder(files, files, manifest.model(), ref.revision(), Optional.of(manifest.hash())));
    }

    private static void checkSizes(Stored stored) throws KilnException {
        for (Manifest.Entry entry : stored.manifest().files()) {
            Path file = stored.folder().file(entry.path());
            long size;
            try {
                size = Files.size(file);
            } catch (IOException e) {
                throw unreadable(file, e);
            }
            if (size != entry.size()) {
                throw new KilnException(
                        Fault.ENVIRONMENT,
                        file.toString(),
                        "has " + size + " bytes instead of " + entry.size(),
                        "let the copy come to its end, or import the model again");
            }
        }
    }

    private static boolean matches(ModelRef ref, Stored stored) {
        return ref.model().equals(stored.manifest().model())
                && ref.revision().map(stored.manifest().revision()::equals).orElse(true)
                && ref.hash().map(stored.manifest().hash()::equals).orElse(true);
    }

    private static String names(List<Stored> stored) {
        return stored.stream().map(one -> one.ref().toString()).collect(Collectors.joining(", "));
    }

    /** Folders in {@code folder}, sorted by name; those that begin with a dot are the store's or rsync's own. */
    private static List<Path> folders(Path folder) throws KilnException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory)
                    .filter(path -> InnerPath.fault(path.getFileName().toString()) == null)
                    .filter(path -> !path.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    private static KilnException unreadable(Path path, IOException cause) {
        return new KilnException(
                Fault.ENVIRONMENT, path.toString(), "cannot be read", "check the model store's permissions", cause);
    }
}
