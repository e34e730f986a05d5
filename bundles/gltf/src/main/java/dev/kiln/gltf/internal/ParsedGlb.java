package dev.kiln.gltf.internal;

import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.model.io.Buffers;
import de.javagl.jgltf.model.io.JsonError;
import de.javagl.jgltf.model.io.RawGltfData;
import de.javagl.jgltf.model.io.v2.GltfReaderV2;
import de.javagl.jgltf.model.io.v2.RawBinaryGltfDataReaderV2;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The two halves of a GLB.
 *
 * @param document the JSON half
 * @param binary the binary chunk; empty if the file has none
 */
public record ParsedGlb(GlTF document, ByteBuffer binary) {
    /** A document larger than this describes no asset of one mesh. */
    private static final int MOST_JSON = 16 << 20;

    private static final int HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    /**
     * Maps and parses a file.
     *
     * @param arena owns the mapping: {@link #binary} is valid until it closes
     * @throws Malformed if the container or the JSON is damaged
     * @throws IOException if the file cannot be read
     */
    public static ParsedGlb of(FileChannel channel, Arena arena) throws IOException {
        long size = channel.size();
        if (size < HEADER + CHUNK_HEADER) {
            throw new Malformed("is too short for a GLB (" + size + " bytes)");
        }
        if (size > Integer.MAX_VALUE) {
            throw new Malformed("is larger than 2 GiB");
        }
        ByteBuffer file = channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena)
                .asByteBuffer()
                .order(ByteOrder.LITTLE_ENDIAN);
        checkContainer(file);
        RawGltfData raw = split(file);
        return new ParsedGlb(parse(raw.getJsonData()), raw.getBinaryData() == null ? EMPTY : raw.getBinaryData());
    }

    private static RawGltfData split(ByteBuffer file) throws Malformed {
        try {
            return RawBinaryGltfDataReaderV2.readBinaryGltf(file);
        } catch (IOException e) {
            throw new Malformed("is a damaged GLB: " + firstLine(e), e);
        }
    }

    /** What JglTF takes on trust: the magic number, the version, and lengths that add up. */
    private static void checkContainer(ByteBuffer file) throws Malformed {
        if (file.getInt(0) != GlbContainer.MAGIC) {
            throw new Malformed("is no GLB: it does not begin with 'glTF'");
        }
        if (file.getInt(4) != GlbContainer.VERSION) {
            throw new Malformed(
                    "has the container version " + Integer.toUnsignedString(file.getInt(4)) + ", known is 2");
        }
        long stated = Integer.toUnsignedLong(file.getInt(8));
        if (stated != file.capacity()) {
            throw new Malformed("states a length of " + stated + " bytes and has " + file.capacity());
        }
        long at = HEADER;
        while (at < stated) {
            if (stated - at < CHUNK_HEADER) {
                throw new Malformed("ends within a chunk header");
            }
            long length = Integer.toUnsignedLong(file.getInt((int) at));
            if (length > stated - at - CHUNK_HEADER) {
                throw new Malformed("has a chunk of " + length + " bytes that reaches beyond its end");
            }
            if (at == HEADER && (length == 0 || length > MOST_JSON)) {
                throw new Malformed("has a JSON chunk of " + length + " bytes, 1 to " + MOST_JSON + " are taken");
            }
            at += CHUNK_HEADER + length;
        }
    }

    private static GlTF parse(ByteBuffer json) throws Malformed {
        // JglTF goes on after a wrong value and tells only this listener. Unknown names come without a throwable.
        List<JsonError> errors = new ArrayList<>();
        GltfReaderV2 reader = new GltfReaderV2();
        reader.setJsonErrorConsumer(error -> {
            if (error.getThrowable() != null && errors.isEmpty()) {
                errors.add(error);
            }
        });
        try (InputStream in = Buffers.createByteBufferInputStream(json)) {
            GlTF document = reader.read(in);
            if (!errors.isEmpty()) {
                throw new Malformed("has a wrong value in its JSON chunk at "
                        + errors.getFirst().getJsonPathString());
            }
            if (document == null) {
                throw new Malformed("has a JSON chunk that says null");
            }
            return document;
        } catch (Malformed e) {
            throw e;
        } catch (IOException e) {
            throw new Malformed("has a JSON chunk that is no glTF 2.0: " + firstLine(e), e);
        }
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
