package dev.kiln.weights.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import dev.kiln.weights.TensorEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

/** Writes what {@link HeaderFrame} and {@link HeaderReader} read. */
public final class HeaderWriter {
    private static final JsonFactory JSON = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .build();

    private HeaderWriter() {}

    /**
     * The start of a file up to its data section: length and JSON, padded with spaces to a multiple of eight.
     *
     * @param entries in the order of their bytes
     */
    public static byte[] frame(List<TensorEntry> entries, SortedMap<String, String> metadata) throws IOException {
        byte[] json = json(entries, metadata);
        int padded = (json.length + 7) / 8 * 8;
        if (padded > HeaderFrame.LONGEST_HEADER) {
            throw new IOException("its header would take " + padded + " bytes, more than the format allows");
        }
        ByteBuffer frame = ByteBuffer.allocate(HeaderFrame.PREFIX + padded).order(ByteOrder.LITTLE_ENDIAN);
        frame.putLong(padded).put(json);
        Arrays.fill(frame.array(), frame.position(), frame.capacity(), (byte) ' ');
        return frame.array();
    }

    private static byte[] json(List<TensorEntry> entries, SortedMap<String, String> metadata) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            if (!metadata.isEmpty()) {
                json.writeObjectFieldStart(HeaderReader.METADATA);
                for (var line : metadata.entrySet()) {
                    json.writeStringField(line.getKey(), line.getValue());
                }
                json.writeEndObject();
            }
            for (TensorEntry entry : entries) {
                json.writeObjectFieldStart(entry.name());
                json.writeStringField("dtype", entry.dtype().name());
                json.writeFieldName("shape");
                long[] shape = entry.shape();
                json.writeArray(shape, 0, shape.length);
                json.writeFieldName("data_offsets");
                json.writeArray(new long[] {entry.begin(), entry.end()}, 0, 2);
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /** Refuses a tensor name that the reader would refuse. */
    public static void checkName(String name) {
        checkText(name);
        if (name.equals(HeaderReader.METADATA)
                || name.length() > HeaderReader.LONGEST_NAME
                || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("no name for a tensor: " + Quoted.of(name));
        }
    }

    /** Refuses text that UTF-8 cannot hold. */
    public static void checkText(String text) {
        if (!HeaderReader.wellFormed(text)) {
            throw new IllegalArgumentException("half a surrogate pair: " + Quoted.of(text));
        }
    }
}
