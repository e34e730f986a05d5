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
import dev.kiln.weights.SafetensorsWriter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Takes the product of one stage, value by value: arrays go into a safetensors file, the rest into its JSON. */
public final class StageValues {
    private static final ValueLayout.OfDouble F64 =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final SafetensorsWriter tensors = new SafetensorsWriter();
    private final Map<String, String> texts = new TreeMap<>();

    /** Floats of this shape. */
    public void floats(String name, Floats values, long... shape) {
        tensors.floats(name, values.toArray(), shape);
    }

    /** Doubles, one dimension. */
    public void doubles(String name, double... values) {
        MemorySegment bytes = MemorySegment.ofArray(new byte[8 * values.length]);
        for (int i = 0; i < values.length; i++) {
            bytes.setAtIndex(F64, i, values[i]);
        }
        tensors.tensor(name, Dtype.F64, new long[] {values.length}, bytes);
    }

    /** Integers of this shape. */
    public void ints(String name, Ints values, long... shape) {
        tensors.ints(name, values.toArray(), shape);
    }

    private void bytes(String name, Bytes values, long... shape) {
        tensors.bytes(name, values.toArray(), shape);
    }

    /** A picture: height x width x RGBA. */
    public void picture(String name, Picture picture) {
        bytes(name, picture.rgba(), picture.height(), picture.width(), 4);
    }

    /** A mask: height x width. */
    public void mask(String name, Mask mask) {
        bytes(name, mask.alpha(), mask.height(), mask.width());
    }

    /** A mesh: positions and triangles, each n x 3. */
    public void mesh(String name, Mesh mesh) {
        floats(name + ".positions", mesh.positions(), mesh.vertexCount(), 3);
        ints(name + ".triangles", mesh.triangles(), mesh.triangleCount(), 3);
    }

    /** A text. */
    public void text(String name, String value) {
        texts.put(name, value);
    }

    /** A number, or true or false. */
    public void number(String name, Object value) {
        texts.put(name, value.toString());
    }

    /** Lines of text, none of which has a line break. */
    public void lines(String name, List<String> lines) {
        texts.put(name, String.join("\n", lines));
    }

    /** All that is no array. */
    public Map<String, String> texts() {
        return texts;
    }

    /** Writes the arrays; the length and the hash are those of what was written, even if the file is replaced at once. */
    KeptStage.Payload write(Path file) throws KilnException {
        MessageDigest digest = Hash.sha256();
        long bytes = tensors.write(file, digest);
        return new KeptStage.Payload(bytes, HexFormat.of().formatHex(digest.digest()));
    }
}
