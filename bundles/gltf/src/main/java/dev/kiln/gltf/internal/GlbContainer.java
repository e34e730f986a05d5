package dev.kiln.gltf.internal;

import de.javagl.jgltf.model.io.GltfWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The file itself: header, JSON chunk, binary chunk (glTF 2.0 section 4.4).
 *
 * <p>JglTF makes the document and its text. Its own container writer is not used, since it keeps the binary chunk in
 * memory up to four times over; the test compares the two byte for byte.
 */
public final class GlbContainer {
    static final int MAGIC = 0x46546C67;
    static final int VERSION = 2;
    static final int CHUNK_JSON = 0x4E4F534A;
    static final int CHUNK_BIN = 0x004E4942;

    private final Model model;

    /** The file that holds {@code model}. */
    public GlbContainer(Model model) {
        this.model = model;
    }

    /**
     * Writes the file to {@code target}, which stays open.
     *
     * @throws IOException if {@code target} fails
     */
    public void write(OutputStream target) throws IOException {
        byte[] json = json();
        int padding = -json.length & 3;
        int binary = Math.toIntExact(model.byteLength());
        LittleEndian out = new LittleEndian(target);
        out.putInt(MAGIC);
        out.putInt(VERSION);
        // The format's lengths are unsigned: a sum above 2^31 wraps to the right bits.
        out.putInt(12 + 8 + json.length + padding + 8 + binary);
        out.putInt(json.length + padding);
        out.putInt(CHUNK_JSON);
        out.put(json);
        out.fill((byte) ' ', padding);
        out.putInt(binary);
        out.putInt(CHUNK_BIN);
        for (Section section : model.sections()) {
            section.body().put(out);
            out.fill((byte) 0, section.padding());
        }
        for (byte[] image : model.images()) {
            out.put(image);
            out.fill((byte) 0, Model.padding(image));
        }
        out.flush();
    }

    private byte[] json() throws IOException {
        GltfWriter writer = new GltfWriter();
        writer.setIndenting(false);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        writer.write(Document.of(model), text);
        return text.toByteArray();
    }
}
