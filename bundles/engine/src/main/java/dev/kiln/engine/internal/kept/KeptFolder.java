package dev.kiln.engine.internal.kept;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.Knob;
import dev.kiln.engine.internal.output.Hash;
import dev.kiln.engine.internal.output.OutputFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder of kept stages: {@code job.json}, and for each stage {@code NN-NAME.json} and {@code NN-NAME.safetensors}, and
 * {@code NN-NAME/} for what the stage keeps by itself. One job at a time has it, by {@link KeptLock}. Below the folder itself no link is followed.
 */
public final class KeptFolder {
    static final String MASK = "mask";
    private static final String JOB = "job.json";
    private static final String KEY = "key.json";
    private static final long LARGEST_MASK = 1L << 28;

    private final Path path;

    private KeptFolder(Path path) {
        this.path = path;
    }

    /** The folder at {@code path}; nothing is read yet. */
    public static KeptFolder at(Path path) {
        return new KeptFolder(path);
    }

    /**
     * Makes sure, before a job is queued, that it can keep its stages here, and keeps other jobs away until it has ended.
     *
     * @throws KilnException of kind USAGE if the folder holds anything but kept stages, or those of another photo;
     *     ENVIRONMENT if it cannot be written or another job has it; FAILED if its record is broken
     */
    public static KeptLock claim(JobRequest request, KeptStages stages) throws KilnException {
        KeptFolder folder = at(stages.folder());
        OutputFolder.require(folder.path, List.of());
        // A folder with a lock is one of kept stages, although its first job may not have come to write any.
        if (!folder.holds(KeptLock.FILE) && !folder.holds(JOB) && folder.holdsAnything()) {
            throw folder.usage("is not empty and holds no kept stages", "name a new folder for them");
        }
        KeptLock lock = KeptLock.take(folder.path);
        boolean claimed = false;
        try {
            if (folder.holds(JOB)) {
                folder.requireSamePhoto(request, folder.job());
            }
            claimed = true;
            return lock;
        } finally {
            if (!claimed) {
                lock.close();
            }
        }
    }

    private boolean holds(String name) {
        return Files.exists(path.resolve(name), LinkOption.NOFOLLOW_LINKS);
    }

    private boolean holdsAnything() throws KilnException {
        try (Stream<Path> all = Files.list(path)) {
            return all.findAny().isPresent();
        } catch (IOException e) {
            throw OutputFolder.unwritable(path, e);
        }
    }

    private void requireSamePhoto(JobRequest request, KeptJob job) throws KilnException {
        Path photo = request.photo().toAbsolutePath();
        // Where the path is the same, the photo may have gone or changed: its stages are here.
        boolean same = photo.toString().equals(job.photo())
                && request.stages().orElseThrow().resume();
        if (!same && Files.isRegularFile(photo) && !job.sha256().equals(hash(photo))) {
            throw usage("holds the stages of another photo, " + job.photo(), "name another folder, or delete it");
        }
    }

    /** The hash of a file; empty if it cannot be read, which whoever needs it will say better. */
    static String hash(Path file) {
        try {
            return Files.isRegularFile(file) ? Hash.of(file) : "";
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * What was asked for.
     *
     * @throws KilnException of kind USAGE if this is no folder of kept stages, FAILED if its record is broken
     */
    public KeptJob job() throws KilnException {
        Path file = path.resolve(JOB);
        if (!holds(JOB)) {
            throw usage(
                    Files.isDirectory(path) ? "holds no kept stages" : "is no folder",
                    "give the folder that --keep-stages named");
        }
        String remedy = "generate once more into a new folder";
        KeptJob job = KeptJson.read(file, KeptJob.class, remedy);
        requireFormat(file, job.format(), remedy);
        if (!job.mask().isEmpty() && !isName(job.mask())) {
            throw KeptJson.broken(file, "names a mask outside its folder", remedy, null);
        }
        try {
            Knob.DTYPE.checked(job.dtype());
        } catch (KilnException e) {
            throw KeptJson.broken(file, "sets dtype, but " + e.offence(), remedy, e);
        }
        Path masks = path.resolve(MASK);
        if (Files.exists(masks, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(masks, LinkOption.NOFOLLOW_LINKS)) {
            throw KeptJson.broken(masks, "is no folder of its own", "remove it", null);
        }
        if (!job.mask().isEmpty() && Files.exists(mask(job.mask()), LinkOption.NOFOLLOW_LINKS)) {
            KeptJson.requireFile(mask(job.mask()), "remove it, and give another one with --matte");
        }
        return job;
    }

    /**
     * The request that the stages belong to, as {@code job.json} has it, to be gone on with.
     *
     * @throws KilnException as {@link #job}
     */
    public JobRequest request(Path outputDirectory) throws KilnException {
        KeptJob job = job();
        try {
            JobRequest request = job.request(this, outputDirectory);
            if (request.photo().getFileName() == null) {
                throw KeptJson.broken(path.resolve(JOB), "names no photo", "generate once more", null);
            }
            return request.change().stages(KeptStages.resume(path)).build();
        } catch (IllegalArgumentException e) {
            throw KeptJson.broken(
                    path.resolve(JOB), "asks for what there is not: " + e.getMessage(), "generate once more", e);
        }
    }

    private static boolean isName(String text) {
        try {
            Path name = Path.of(text);
            return name.getNameCount() == 1 && !name.isAbsolute() && !text.equals("..") && !text.equals(".");
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static void requireFormat(Path file, int format, String remedy) throws KilnException {
        if (format != KeptStage.FORMAT) {
            throw KeptJson.broken(
                    file, "is of format " + format + ", and this Kiln reads " + KeptStage.FORMAT, remedy, null);
        }
    }

    /**
     * Begins a run: keeps the request, and the mask, which the user may throw away. Earlier stages stay until they are
     * replaced.
     *
     * @param resume whether the photo and the choices of the node are those of the request that is there
     * @param dtype what the node sets now
     */
    public KeptJob begin(JobRequest request, boolean resume, String dtype) throws KilnException {
        Optional<KeptJob> old = resume && holds(JOB) ? Optional.of(job()) : Optional.empty();
        Map<String, String> node = new TreeMap<>(old.map(KeptJob::node).orElse(Map.of()));
        node.putIfAbsent(KeptJob.DTYPE, dtype);
        String hash = old.map(KeptJob::sha256).orElseGet(() -> hash(request.photo()));
        KeptJob job = KeptJob.of(request, hash, node);
        if (request.matte().isPresent()) {
            keepMask(request.matte().get());
        }
        write(job);
        return job;
    }

    /** The hash of the mask of {@code request}; empty if there is none. */
    public String maskHash(JobRequest request) {
        return request.matte().map(KeptFolder::hash).orElse("");
    }

    /** Replaces the request. */
    public void write(KeptJob job) throws KilnException {
        KeptJson.write(job, path.resolve(JOB));
    }

    /** Where the copy of a mask called {@code name} lies. */
    Path mask(String name) {
        return path.resolve(MASK).resolve(name);
    }

    private void keepMask(Path file) throws KilnException {
        Path copy = mask(file.getFileName().toString());
        try {
            boolean readable = Files.isRegularFile(file) && Files.size(file) <= LARGEST_MASK;
            if (readable && !file.toAbsolutePath().equals(copy.toAbsolutePath())) {
                real(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw OutputFolder.unwritable(copy, e);
        }
    }

    private static String stem(int number, String stage) {
        return String.format(Locale.ROOT, "%02d-%s", number, stage);
    }

    private Path record(int number, String stage) {
        return path.resolve(stem(number, stage) + ".json");
    }

    private Path arrays(int number, String stage) {
        return path.resolve(stem(number, stage) + ".safetensors");
    }

    private static String remedy(String stage) {
        return "make it anew: kiln finish --from " + stage;
    }

    /**
     * The record of a stage, if it was kept.
     *
     * @param number its place, from 1
     * @throws KilnException of kind FAILED that names the file if it is broken
     */
    public Optional<KeptStage> find(int number, String stage) throws KilnException {
        Path file = record(number, stage);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        KeptStage kept = KeptJson.read(file, KeptStage.class, remedy(stage));
        requireFormat(file, kept.format(), remedy(stage));
        if (!kept.stage().equals(stage)) {
            throw KeptJson.broken(file, "is the record of stage " + kept.stage(), remedy(stage), null);
        }
        return Optional.of(kept);
    }

    /** Opens the values of a stage; throws as {@link StoredValues#open}. */
    public StoredValues open(int number, KeptStage kept) throws KilnException {
        return StoredValues.open(arrays(number, kept.stage()), kept, remedy(kept.stage()));
    }

    /** Writes the values of a stage. Its record goes first, since it would no longer vouch for them. */
    public KeptStage.Payload write(int number, String stage, StageValues values) throws KilnException {
        Path file = arrays(number, stage);
        try {
            Files.deleteIfExists(record(number, stage));
            return values.write(file);
        } catch (IOException e) {
            throw OutputFolder.unwritable(file, e);
        }
    }

    /** Writes the record of a stage, the last of it. */
    public void write(int number, KeptStage kept) throws KilnException {
        KeptJson.write(kept, record(number, kept.stage()));
    }

    /**
     * The folder for what a stage keeps by itself.
     *
     * @param key of what that depends on besides seed and parameters; what was kept under another one goes
     * @param empty whether what is there goes in any case
     */
    public Path inner(int number, String stage, String key, boolean empty) throws KilnException {
        Path folder = path.resolve(stem(number, stage));
        Path keyFile = folder.resolve(KEY);
        try {
            real(folder);
            boolean known = !empty
                    && Files.exists(keyFile, LinkOption.NOFOLLOW_LINKS)
                    && key.equals(
                            KeptJson.read(keyFile, Key.class, remedy(stage)).key());
            if (!known) {
                clear(folder);
                KeptJson.write(new Key(key), keyFile);
            }
            return folder;
        } catch (IOException e) {
            throw OutputFolder.unwritable(folder, e);
        }
    }

    /** What the files beside it belong to. */
    record Key(String key) {}

    /** Makes a folder below this one, and refuses a link in its place. */
    private static void real(Path folder) throws IOException, KilnException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder);
        } else if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw KeptJson.broken(folder, "is no folder of its own", "remove it", null);
        }
    }

    /** Deletes files; a folder among them is none of Kiln's and stays. */
    private static void clear(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(file);
                }
            }
        }
    }

    private KilnException usage(String offence, String remedy) {
        return new KilnException(Fault.USAGE, path.toString(), offence, remedy);
    }
}
