package dev.kiln.parity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.KilnException;
import dev.kiln.parity.internal.FixtureFile;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.DtypePolicy;
import dev.kiln.weights.TensorEntry;
import dev.kiln.weights.Weights;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * One stored run of a reference implementation: {@code NAME.json} describes it, {@code NAME.safetensors} holds its
 * weights under their usual keys, its inputs ({@code in.*}), intermediate values ({@code mid.*}) and outputs
 * ({@code out.*}). All sizes come from the file.
 */
public final class Fixture implements AutoCloseable {
    private final String name;
    private final JsonNode json;
    private final Set<String> weightNames;
    private final Checkpoint tensors;

    private Fixture(String name, JsonNode json, Set<String> weightNames, Checkpoint tensors) {
        this.name = name;
        this.json = json;
        this.weightNames = weightNames;
        this.tensors = tensors;
    }

    /**
     * Opens the fixture that {@code description} describes; both files are checked against each other.
     *
     * @throws KilnException if a file is missing, unsound, or the two disagree
     */
    public static Fixture open(Path description) throws KilnException {
        JsonNode json = FixtureFile.read(description);
        String name = FixtureFile.nameOf(description);
        Checkpoint tensors = Checkpoint.open(description.resolveSibling(name + ".safetensors"));
        boolean sound = false;
        try {
            FixtureFile.compare(description, json, tensors);
            Fixture fixture = new Fixture(name, json, FixtureFile.weights(description, json, tensors), tensors);
            sound = true;
            return fixture;
        } finally {
            if (!sound) {
                tensors.close();
            }
        }
    }

    /** Its name: that of its files. */
    public String name() {
        return name;
    }

    /** The description. */
    public JsonNode json() {
        return json;
    }

    /** The class or operation that was run; empty if the description names none. */
    public String type() {
        return json.path("class").asText("");
    }

    /** Names of all tensors, sorted. */
    public List<String> tensors() {
        return tensors.tensors().stream().map(TensorEntry::name).toList();
    }

    /** Whether there is a tensor {@code tensor}. */
    public boolean has(String tensor) {
        return tensors.entry(tensor).isPresent();
    }

    /**
     * Sizes of a tensor.
     *
     * @throws KilnException if there is none of that name
     */
    public long[] shape(String tensor) throws KilnException {
        return tensors.tensor(tensor).shape();
    }

    /** Values of a floating tensor; throws as {@link #shape}, or if it is of another type. */
    public float[] floats(String tensor) throws KilnException {
        return tensors.tensor(tensor).toFloats();
    }

    /** As {@link #floats}, in double. */
    public double[] doubles(String tensor) throws KilnException {
        return tensors.tensor(tensor).toDoubles();
    }

    /** Values of an integer tensor; throws as {@link #shape}, or if it is of another type. */
    public int[] ints(String tensor) throws KilnException {
        return tensors.tensor(tensor).toInts();
    }

    /** Bytes of a tensor. */
    public byte[] bytes(String tensor) throws KilnException {
        return tensors.tensor(tensor).toBytes();
    }

    /** The weights, for strict use. */
    public Weights weights() {
        return tensors.weights(DtypePolicy.floats(), weightNames::contains);
    }

    /** Unmaps the file. */
    @Override
    public void close() {
        tensors.close();
    }
}
