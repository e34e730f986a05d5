package dev.kiln.weights.store.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.Sha256;
import dev.kiln.weights.store.Manifest;
import dev.kiln.weights.store.ModelFolder;
import dev.kiln.weights.store.ModelRef;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Copies a model into {@code STORE/.incoming/ID/}, hashing on the way, and renames the finished folder into its place.
 * The copy runs under a lock of its own, so that other imports go on and none takes a running one for a left-over; the
 * store's lock is held for the renaming alone.
 */
public final class Import {
    /** Name of the folder that holds a model's files, beside its manifest. */
    public static final String FILES = "files";

    private static final String INCOMING = ".incoming";
    private static final String LOCK = ".lock";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Import() {}

    /**
     * Runs the import.
     *
     * @return the folder of the content in the store
     */
    public static Path run(Path store, ModelFolder source, ModelRef ref) throws KilnException {
        try {
            SortedMap<String, Long> sizes = SourceFiles.of(source);
            Path incoming = Files.createDirectories(store.resolve(INCOMING));
            removeLeftOvers(incoming);
            checkSpace(store, sizes);
            String id = UUID.randomUUID().toString();
            Path lock = incoming.resolve(id + LOCK);
            Path content = incoming.resolve(id);
            try (FileLocks.Held _ = FileLocks.lock(lock, PATIENCE)) {
                Manifest manifest = copy(source, sizes, content, ref);
                return publish(store, content, ref, manifest);
            } finally {
                remove(content);
                Files.deleteIfExists(lock);
            }
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    ref.toString(),
                    "cannot be imported from " + source.root() + " (" + e.getMessage() + ")",
                    "check the permissions and the disk of the model store " + store,
                    e);
        }
    }

    private static void checkSpace(Path store, SortedMap<String, Long> sizes) throws IOException, KilnException {
        long needed = sizes.values().stream().mapToLong(Long::longValue).sum();
        long free = Files.getFileStore(store).getUsableSpace();
        if (needed > free) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    store.toString(),
                    "has " + free + " bytes free, and the model needs " + needed,
                    "make room or choose another folder");
        }
    }

    private static Manifest copy(ModelFolder source, SortedMap<String, Long> sizes, Path content, ModelRef ref)
            throws IOException, KilnException {
        List<Manifest.Entry> entries = new ArrayList<>();
        for (Map.Entry<String, Long> file : sizes.entrySet()) {
            Path target = content.resolve(FILES).resolve(file.getKey());
            Files.createDirectories(target.getParent());
            String sha256;
            try (FileChannel channel =
                            FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    OutputStream bytes = Channels.newOutputStream(channel)) {
                sha256 = Sha256.copying(source.file(file.getKey()), bytes);
                channel.force(true);
            }
            if (Files.size(target) != file.getValue()) {
                throw new KilnException(
                        Fault.ENVIRONMENT,
                        source.file(file.getKey()).toString(),
                        "changed while it was imported",
                        "import it again when nothing writes to it any more");
            }
            entries.add(new Manifest.Entry(file.getKey(), file.getValue(), sha256));
        }
        Manifest manifest = new Manifest(ref.model(), ref.revision().orElseThrow(), entries);
        ManifestFile.write(content, manifest);
        return manifest;
    }

    private static Path publish(Path store, Path content, ModelRef ref, Manifest manifest)
            throws IOException, KilnException {
        Path target =
                store.resolve(ref.folderName()).resolve(manifest.revision()).resolve(manifest.hash());
        try (FileLocks.Held _ = FileLocks.lock(store.resolve(LOCK), PATIENCE)) {
            // A whole copy stays, since running jobs may have its files open; half of one, as rsync leaves it, goes.
            if (!whole(target.resolve(FILES), manifest)) {
                Files.createDirectories(target.getParent());
                remove(target);
                Files.move(content, target, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        return target;
    }

    private static boolean whole(Path files, Manifest manifest) throws IOException {
        for (Manifest.Entry entry : manifest.files()) {
            Path file = files.resolve(entry.path());
            if (!Files.isRegularFile(file) || Files.size(file) != entry.size()) {
                return false;
            }
        }
        return Files.exists(files.resolveSibling(ManifestFile.NAME));
    }

    /** Removes what imports have left that were killed: their locks ended with their process. */
    private static void removeLeftOvers(Path incoming) throws IOException {
        List<Path> locks;
        try (Stream<Path> all = Files.list(incoming)) {
            locks = all.filter(path -> path.toString().endsWith(LOCK)).toList();
        }
        for (Path lock : locks) {
            Optional<FileLocks.Held> held = FileLocks.tryLock(lock);
            if (held.isPresent()) {
                String name = lock.getFileName().toString();
                remove(incoming.resolve(name.substring(0, name.length() - LOCK.length())));
                Files.deleteIfExists(lock);
                held.get().close();
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
