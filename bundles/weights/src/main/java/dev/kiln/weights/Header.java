package dev.kiln.weights;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.HeaderFrame;
import dev.kiln.weights.internal.HeaderReader;
import dev.kiln.weights.internal.Layout;
import dev.kiln.weights.internal.RejectedHeader;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A safetensors header that has passed every check: entries are sound, and together they fill the data section from
 * its first byte to its last, each byte once. Immutable.
 */
public final class Header {
    private final List<TensorEntry> tensors;
    private final Map<String, TensorEntry> byName;
    private final Map<String, String> metadata;
    private final long dataStart;

    private Header(List<TensorEntry> tensors, Map<String, String> metadata, long dataStart) {
        this.tensors = tensors;
        this.metadata = Collections.unmodifiableMap(metadata);
        this.dataStart = dataStart;
        byName = HashMap.newHashMap(tensors.size());
        for (TensorEntry entry : tensors) {
            byName.put(entry.name(), entry);
        }
    }

    /**
     * Reads the header of a whole file. Nothing of the data section is touched, so the pages of a mapped file stay on
     * disk.
     *
     * @param file all bytes of the file, at any alignment
     * @param subject what to call the file in a refusal
     * @throws KilnException if the file is no sound safetensors file; it names the tensor and the offence
     */
    public static Header parse(MemorySegment file, String subject) throws KilnException {
        try {
            MemorySegment json = HeaderFrame.header(file);
            long dataStart = HeaderFrame.PREFIX + json.byteSize();
            HeaderReader.Content content = HeaderReader.read(json);
            List<TensorEntry> tensors = Layout.inOrder(content.entries(), file.byteSize() - dataStart);
            return new Header(tensors, content.metadata(), dataStart);
        } catch (RejectedHeader e) {
            throw new KilnException(Fault.FAILED, subject, e.getMessage(), e.remedy(), e);
        }
    }

    /** All tensors, in the order of their bytes. */
    public List<TensorEntry> tensors() {
        return tensors;
    }

    /** The tensor called {@code name}. */
    public Optional<TensorEntry> tensor(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The free text of {@code __metadata__}, sorted by key; empty if the file has none. */
    public Map<String, String> metadata() {
        return metadata;
    }

    /** Offset of the data section within the file. It need not be a multiple of anything. */
    public long dataStart() {
        return dataStart;
    }
}
