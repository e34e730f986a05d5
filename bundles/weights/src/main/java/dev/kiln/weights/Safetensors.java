package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.Guard;
import dev.kiln.weights.internal.MappedFile;
import dev.kiln.weights.internal.NearNames;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One safetensors file, mapped into memory. Opening reads the header only; a tensor's bytes come from disk when they
 * are first touched. Safe for use by several threads; {@link #close} ends every segment.
 */
public final class Safetensors implements AutoCloseable {
    private final Path path;
    private final MappedFile file;
    private final Header header;

    private Safetensors(Path path, MappedFile file, Header header) {
        this.path = path;
        this.file = file;
        this.header = header;
    }

    /**
     * Maps {@code path} and checks its header.
     *
     * @throws KilnException of kind ENVIRONMENT if the file is missing, unreadable or changes meanwhile; of kind FAILED
     *     if it is no sound safetensors file
     */
    public static Safetensors open(Path path) throws KilnException {
        MappedFile file = MappedFile.open(path);
        boolean opened = false;
        try {
            Safetensors safetensors = new Safetensors(path, file, header(path, file));
            opened = true;
            return safetensors;
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    /** The header of {@code path} alone; throws as {@link #open} does. */
    public static Header readHeader(Path path) throws KilnException {
        try (MappedFile file = MappedFile.open(path)) {
            return header(path, file);
        }
    }

    private static Header header(Path path, MappedFile file) throws KilnException {
        Header header = Guard.reading(path.toString(), () -> Header.parse(file.bytes(), path.toString()));
        file.checkUnchanged();
        return header;
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** The header. */
    public Header header() {
        return header;
    }

    /** All tensors, in the order of their bytes. */
    public List<TensorEntry> tensors() {
        return header.tensors();
    }

    /** What the header says of {@code name}. */
    public Optional<TensorEntry> entry(String name) {
        return header.tensor(name);
    }

    /** The free text of the header, sorted by key. */
    public Map<String, String> metadata() {
        return header.metadata();
    }

    /**
     * The bytes of a tensor: read-only, little-endian, at whatever alignment the file gives them.
     *
     * @throws KilnException if there is no such tensor, or of kind ENVIRONMENT if the file has changed since it was
     *     opened
     */
    public MemorySegment segment(String name) throws KilnException {
        TensorEntry entry = require(name);
        file.checkUnchanged();
        return file.bytes().asSlice(header.dataStart() + entry.begin(), entry.bytes());
    }

    /** A tensor with its bytes; throws as {@link #segment} does. */
    public WeightTensor tensor(String name) throws KilnException {
        TensorEntry entry = require(name);
        return new WeightTensor(name, entry.dtype(), entry.shape(), segment(name), path.toString());
    }

    private TensorEntry require(String name) throws KilnException {
        TensorEntry entry = header.tensor(name).orElse(null);
        if (entry == null) {
            List<String> names = tensors().stream().map(TensorEntry::name).toList();
            throw new KilnException(
                    Fault.FAILED, path.toString(), "has no tensor '" + name + "'", NearNames.hint(name, names));
        }
        return entry;
    }

    /**
     * Looks whether the file is still the one that was opened.
     *
     * @throws KilnException of kind ENVIRONMENT if not
     */
    public void checkUnchanged() throws KilnException {
        file.checkUnchanged();
    }

    /** Unmaps the file. Touching a segment afterwards is an {@code IllegalStateException}. */
    @Override
    public void close() {
        file.close();
    }
}
