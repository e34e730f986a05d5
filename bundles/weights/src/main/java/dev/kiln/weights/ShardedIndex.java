package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.IndexReader;
import dev.kiln.weights.internal.InnerPath;
import dev.kiln.weights.internal.Quoted;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The index of a sharded checkpoint, {@code model.safetensors.index.json}: which shard holds which tensor. Its names
 * are hostile until checked: a shard is a plain file name, and the file stays inside the folder of the index even
 * through symbolic links.
 */
public final class ShardedIndex {
    private final Path path;
    private final SortedMap<String, String> shardOf;

    private ShardedIndex(Path path, SortedMap<String, String> shardOf) {
        this.path = path;
        this.shardOf = shardOf;
    }

    /**
     * Reads an index and checks the names in it. Shards are not touched.
     *
     * @throws KilnException if it is missing or no index, or if a shard's name leads out of the folder, is no
     *     safetensors file, or differs from another one by case alone
     */
    public static ShardedIndex read(Path path) throws KilnException {
        SortedMap<String, String> shardOf = IndexReader.read(path);
        Map<String, String> byFolded = new TreeMap<>();
        for (String shard : new TreeSet<>(shardOf.values())) {
            checkName(path, shard);
            String other = byFolded.put(shard.toLowerCase(Locale.ROOT), shard);
            if (other != null) {
                throw refused(
                        path, "names shards that differ by case alone: " + Quoted.of(other) + ", " + Quoted.of(shard));
            }
        }
        return new ShardedIndex(path, Collections.unmodifiableSortedMap(shardOf));
    }

    private static void checkName(Path index, String shard) throws KilnException {
        String fault = InnerPath.fault(shard);
        if (fault == null && shard.indexOf('/') >= 0) {
            fault = "lies in another folder";
        }
        if (fault == null && !shard.endsWith(".safetensors")) {
            fault = "is no safetensors file";
        }
        if (fault != null) {
            throw refused(index, "names the shard " + Quoted.of(shard) + ", which " + fault);
        }
    }

    /** Names of the shards, sorted. */
    public List<String> shards() {
        return List.copyOf(new TreeSet<>(shardOf.values()));
    }

    /** Tensor name to shard name, sorted. */
    public SortedMap<String, String> shardOf() {
        return shardOf;
    }

    /**
     * The file of a shard.
     *
     * @throws KilnException if it is missing or, by a symbolic link, lies outside the folder
     */
    public Path file(String shard) throws KilnException {
        Path folder = path.toAbsolutePath().getParent();
        return InnerPath.resolve(folder, folder, shard);
    }

    /**
     * Checks that a shard holds exactly the tensors that the index puts there.
     *
     * @throws KilnException naming a tensor that is not in it, or that belongs to another shard or to none
     */
    public void checkShard(String shard, Header header) throws KilnException {
        for (TensorEntry entry : header.tensors()) {
            String listed = shardOf.get(entry.name());
            if (!shard.equals(listed)) {
                throw refused(
                        path,
                        "puts tensor " + Quoted.of(entry.name()) + " "
                                + (listed == null ? "nowhere" : "in " + Quoted.of(listed)) + ", but " + Quoted.of(shard)
                                + " holds it");
            }
        }
        for (Map.Entry<String, String> listed : shardOf.entrySet()) {
            if (listed.getValue().equals(shard)
                    && header.tensor(listed.getKey()).isEmpty()) {
                throw refused(
                        path,
                        "puts tensor " + Quoted.of(listed.getKey()) + " in " + Quoted.of(shard)
                                + ", which does not hold it");
            }
        }
    }

    private static KilnException refused(Path path, String offence) {
        return new KilnException(
                Fault.FAILED, path.toString(), offence, "fetch the index and its shards again from one revision");
    }
}
