package dev.kiln.engine.internal.kept;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.output.Hash;
import dev.kiln.weights.Dtype;
import dev.kiln.weights.Safetensors;
import dev.kiln.weights.TensorEntry;
import dev.kiln.weights.WeightTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gives back the product of one stage. Names, types and shapes must be exactly those that the stage asks for; what a file
 * holds besides is refused too. It takes no more memory than the file is long, three times over.
 */
public final class StoredValues implements AutoCloseable {
    /** Stands for any size in a shape. */
    public static final long ANY = -1;

    private final Path file;
    private final String remedy;
    private final Safetensors tensors;
    private final Map<String, String> texts;
    private final Set<String> used = new HashSet<>();

    private StoredValues(Path file, String remedy, Safetensors tensors, Map<String, String> texts) {
        this.file = file;
        this.remedy = remedy;
        this.tensors = tensors;
        this.texts = texts;
    }

    /**
     * Opens the values of a stage.
     *
     * @param file its arrays
     * @param stage its record, which vouches for the file
     * @throws KilnException of kind FAILED that names the file if it is not what was written
     */
    static StoredValues open(Path file, KeptStage stage, String remedy) throws KilnException {
        KeptJson.requireFile(file, remedy);
        try {
            // The size first: it is cheap.
            if (Files.size(file) != stage.payload().bytes()
                    || !Hash.of(file).equals(stage.payload().sha256())) {
                throw KeptJson.broken(file, "is not what the stage has written", remedy, null);
            }
        } catch (IOException e) {
            throw KeptJson.broken(file, "cannot be read", remedy, e);
        }
        try {
            return new StoredValues(file, remedy, Safetensors.open(file), stage.values());
        } catch (KilnException e) {
            // There is no source to fetch it from again.
            throw KeptJson.broken(file, e.offence(), remedy, e);
        }
    }

    /** The failure that says what is wrong with this file. */
    public KilnException broken(String offence) {
        return KeptJson.broken(file, offence, remedy, null);
    }

    private WeightTensor tensor(String name, Dtype dtype, long... shape) throws KilnException {
        Optional<TensorEntry> entry = tensors.entry(name);
        if (entry.isEmpty()) {
            throw broken("has no '" + name + "'");
        }
        long[] found = entry.get().shape();
        boolean fits = entry.get().dtype() == dtype && found.length == shape.length;
        for (int i = 0; fits && i < shape.length; i++) {
            fits = shape[i] == ANY || shape[i] == found[i];
        }
        if (!fits) {
            throw broken("has another type or shape for '" + name + "'");
        }
        used.add(name);
        return tensors.tensor(name);
    }

    /** Whether there is such an array. */
    public boolean has(String name) {
        return tensors.entry(name).isPresent();
    }

    /** Names of all arrays that begin with {@code prefix}, without it, in the order of the file. */
    public List<String> names(String prefix) {
        return tensors.tensors().stream()
                .map(TensorEntry::name)
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .toList();
    }

    /** Floats of this shape, {@link #ANY} for sizes that are not known. */
    public Floats floats(String name, long... shape) throws KilnException {
        return Floats.adopt(tensor(name, Dtype.F32, shape).toFloats());
    }

    /** So many doubles. */
    public double[] doubles(String name, int count) throws KilnException {
        return tensor(name, Dtype.F64, count).toDoubles();
    }

    /** Integers of this shape. */
    public Ints ints(String name, long... shape) throws KilnException {
        return Ints.adopt(tensor(name, Dtype.I32, shape).toInts());
    }

    /** A picture. */
    public Picture picture(String name) throws KilnException {
        WeightTensor rgba = tensor(name, Dtype.U8, ANY, ANY, 4);
        return new Picture(
                Math.toIntExact(rgba.shape()[1]), Math.toIntExact(rgba.shape()[0]), Bytes.adopt(rgba.toBytes()));
    }

    /** A mask. */
    public Mask mask(String name) throws KilnException {
        WeightTensor alpha = tensor(name, Dtype.U8, ANY, ANY);
        return new Mask(
                Math.toIntExact(alpha.shape()[1]), Math.toIntExact(alpha.shape()[0]), Bytes.adopt(alpha.toBytes()));
    }

    /** A mesh. */
    public Mesh mesh(String name) throws KilnException {
        return new Mesh(floats(name + ".positions", ANY, 3), ints(name + ".triangles", ANY, 3));
    }

    /** A text. */
    public String text(String name) throws KilnException {
        String text = texts.get(name);
        if (text == null) {
            throw broken("comes with a record that lacks '" + name + "'");
        }
        return text;
    }

    /** A text that need not be there. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** A whole number from {@code least} on. */
    public long number(String name, long least) throws KilnException {
        try {
            long number = Long.parseLong(text(name));
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // falls through to the one message below
        }
        throw broken("comes with a record in which '" + name + "' is '" + text(name) + "'");
    }

    /** As {@link #number}, up to the largest {@code int}. */
    public int count(String name) throws KilnException {
        return Math.toIntExact(number(name, 0));
    }

    /** True or false. */
    public boolean flag(String name) throws KilnException {
        return text(name).equals("true");
    }

    /** Lines of text. */
    public List<String> lines(String name) throws KilnException {
        return text(name).lines().toList();
    }

    /**
     * Refuses arrays that nobody asked for.
     *
     * @throws KilnException of kind FAILED that names one
     */
    public void requireAllUsed() throws KilnException {
        for (TensorEntry entry : tensors.tensors()) {
            if (!used.contains(entry.name())) {
                throw broken("holds '" + entry.name() + "', which does not belong there");
            }
        }
    }

    @Override
    public void close() {
        tensors.close();
    }
}
