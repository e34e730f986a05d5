package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.AtomicFile;
import dev.kiln.weights.internal.HeaderWriter;
import dev.kiln.weights.internal.Values;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Writes a safetensors file. The bytes depend on the tensors and the metadata alone, not on the order of the calls: as
 * in the reference library, tensors lie by dtype, widest first, then by name. Bytes and segments are kept, not
 * copied, until {@link #write}. For one thread.
 */
public final class SafetensorsWriter {
    private final SortedMap<String, WeightTensor> tensors = new TreeMap<>();
    private final SortedMap<String, String> metadata = new TreeMap<>();

    /** A writer of no tensors and no metadata yet. */
    public SafetensorsWriter() {}

    /**
     * Sets one line of the free text; a later value replaces an earlier one.
     *
     * @throws IllegalArgumentException if there is half a surrogate pair in it
     */
    public SafetensorsWriter metadata(String key, String value) {
        HeaderWriter.checkText(key);
        HeaderWriter.checkText(value);
        metadata.put(key, value);
        return this;
    }

    /** Adds an F32 tensor. */
    public SafetensorsWriter floats(String name, float[] values, long... shape) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[Math.multiplyExact(4, values.length)]);
        MemorySegment.copy(values, 0, bytes, Values.F32, 0, values.length);
        return tensor(name, Dtype.F32, shape, bytes);
    }

    /** Adds an I32 tensor. */
    public SafetensorsWriter ints(String name, int[] values, long... shape) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[Math.multiplyExact(4, values.length)]);
        MemorySegment.copy(values, 0, bytes, Values.I32, 0, values.length);
        return tensor(name, Dtype.I32, shape, bytes);
    }

    /** Adds a U8 tensor. */
    public SafetensorsWriter bytes(String name, byte[] values, long... shape) {
        return tensor(name, Dtype.U8, shape, MemorySegment.ofArray(values));
    }

    /**
     * Adds a tensor of any dtype.
     *
     * @param data little-endian, exactly as long as dtype and shape need
     * @throws IllegalArgumentException if the size is wrong, or the name is used, reserved or not allowed
     */
    public SafetensorsWriter tensor(String name, Dtype dtype, long[] shape, MemorySegment data) {
        HeaderWriter.checkName(name);
        if (tensors.putIfAbsent(name, new WeightTensor(name, dtype, shape, data, name)) != null) {
            throw new IllegalArgumentException("two tensors called " + name);
        }
        return this;
    }

    /**
     * The hash of the tensors so far; see {@link ContentHash}.
     *
     * @throws KilnException of kind ENVIRONMENT if mapped bytes are gone
     */
    public String contentHash() throws KilnException {
        return ContentHash.of(tensors.values());
    }

    /**
     * Writes the file beside its target and renames it into place; a reader sees the old file or the whole new one.
     *
     * @throws KilnException of kind ENVIRONMENT if it cannot be written; the target is then as it was
     */
    public void write(Path target) throws KilnException {
        write(target, piece -> {});
    }

    /**
     * The same, and adds the bytes of the file to {@code digest} as they are written: it tells what this writer wrote,
     * whatever has become of the file since.
     *
     * @return the length of the file
     * @throws KilnException of kind ENVIRONMENT if it cannot be written; the target is then as it was
     */
    public long write(Path target, MessageDigest digest) throws KilnException {
        return write(target, (ByteBuffer piece) -> digest.update(piece));
    }

    private long write(Path target, Consumer<ByteBuffer> witness) throws KilnException {
        List<WeightTensor> ordered = new ArrayList<>(tensors.values());
        ordered.sort(Comparator.comparing(WeightTensor::dtype).reversed());
        List<TensorEntry> entries = new ArrayList<>();
        long at = 0;
        for (WeightTensor tensor : ordered) {
            long end = at + tensor.data().byteSize();
            entries.add(new TensorEntry(tensor.name(), tensor.dtype(), tensor.shape(), at, end));
            at = end;
        }
        try {
            MemorySegment frame = MemorySegment.ofArray(HeaderWriter.frame(entries, metadata));
            AtomicFile.write(target, channel -> {
                AtomicFile.writeAll(channel, frame, witness);
                for (WeightTensor tensor : ordered) {
                    AtomicFile.writeAll(channel, tensor.data(), witness);
                }
            });
            return frame.byteSize() + at;
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    target.toString(),
                    "cannot be written (" + e.getMessage() + ")",
                    "check the folder, its permissions and the space on its disk",
                    e);
        }
    }
}
