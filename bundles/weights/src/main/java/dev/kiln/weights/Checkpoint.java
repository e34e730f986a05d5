package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * All tensors of one model part, from one safetensors file or from the shards of an index. Safe for use by several
 * threads; {@link #close} ends every segment.
 */
public final class Checkpoint implements AutoCloseable {
    /** Name of a lone file in a folder. */
    public static final String SINGLE = "model.safetensors";

    /** Name of an index in a folder. */
    public static final String INDEX = "model.safetensors.index.json";

    private final Path path;
    private final List<Safetensors> files;
    private final SortedMap<String, Safetensors> fileOf;

    private Checkpoint(Path path, List<Safetensors> files, SortedMap<String, Safetensors> fileOf) {
        this.path = path;
        this.files = files;
        this.fileOf = fileOf;
    }

    /**
     * Opens a checkpoint and checks all its headers.
     *
     * @param path a safetensors file; an index, whose name ends in {@code .index.json}; or a folder that holds one of
     *     the two under its usual name
     * @throws KilnException if a file is missing, unsound or changes meanwhile, or if index and shards disagree
     */
    public static Checkpoint open(Path path) throws KilnException {
        if (Files.isDirectory(path)) {
            return openFolder(path);
        }
        if (path.getFileName() != null && path.getFileName().toString().endsWith(".index.json")) {
            return openSharded(path);
        }
        Safetensors file = Safetensors.open(path);
        SortedMap<String, Safetensors> fileOf = new TreeMap<>();
        file.tensors().forEach(entry -> fileOf.put(entry.name(), file));
        return new Checkpoint(path, List.of(file), fileOf);
    }

    private static Checkpoint openFolder(Path folder) throws KilnException {
        boolean single = Files.exists(folder.resolve(SINGLE));
        boolean index = Files.exists(folder.resolve(INDEX));
        if (single == index) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    folder.toString(),
                    single ? "has both " + SINGLE + " and " + INDEX : "has neither " + SINGLE + " nor " + INDEX,
                    "name the file to open");
        }
        return open(folder.resolve(single ? SINGLE : INDEX));
    }

    private static Checkpoint openSharded(Path path) throws KilnException {
        ShardedIndex index = ShardedIndex.read(path);
        List<Safetensors> files = new ArrayList<>();
        boolean opened = false;
        try {
            SortedMap<String, Safetensors> fileOf = new TreeMap<>();
            for (String shard : index.shards()) {
                Safetensors file = Safetensors.open(index.file(shard));
                files.add(file);
                index.checkShard(shard, file.header());
                file.tensors().forEach(entry -> fileOf.put(entry.name(), file));
            }
            opened = true;
            return new Checkpoint(path, List.copyOf(files), fileOf);
        } finally {
            if (!opened) {
                files.forEach(Safetensors::close);
            }
        }
    }

    /** The file or index that was opened, for messages. */
    public String source() {
        return path.toString();
    }

    /** All tensors, sorted by name. Offsets are those within the file of each. */
    public List<TensorEntry> tensors() {
        return fileOf.entrySet().stream()
                .map(entry -> entry.getValue().entry(entry.getKey()).orElseThrow())
                .toList();
    }

    /** What the header says of {@code name}. */
    public Optional<TensorEntry> entry(String name) {
        return Optional.ofNullable(fileOf.get(name)).flatMap(file -> file.entry(name));
    }

    /** The free text of the header; of the first shard if there are several. */
    public Map<String, String> metadata() {
        return files.isEmpty() ? Collections.emptyMap() : files.getFirst().metadata();
    }

    /** The tensor called {@code name}; throws as {@link Safetensors#segment} does. */
    public WeightTensor tensor(String name) throws KilnException {
        return fileOf.getOrDefault(name, files.getFirst()).tensor(name);
    }

    /** A new record of strict use over all tensors. */
    public Weights weights(DtypePolicy policy) {
        return weights(policy, name -> true);
    }

    /**
     * A new record of strict use over the tensors whose name {@code part} accepts; for it the others do not exist. So
     * a file that keeps inputs and outputs beside the weights can be used strictly.
     */
    public Weights weights(DtypePolicy policy, Predicate<String> part) {
        return Weights.of(this, policy, part);
    }

    /** Unmaps all files. */
    @Override
    public void close() {
        files.forEach(Safetensors::close);
    }
}
