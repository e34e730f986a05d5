package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.weights.Safetensors;
import dev.kiln.weights.SafetensorsWriter;
import dev.kiln.weights.TensorEntry;
import dev.kiln.weights.WeightTensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/** A copy of one fixture in which one tensor was changed. */
final class AlteredFixture {
    private AlteredFixture() {}

    /** What to put in the place of a tensor. */
    interface Change {
        WeightTensor of(WeightTensor tensor, Arena arena);
    }

    /** Copies {@code name} from {@code fixtures} to {@code folder}, with {@code key} changed. */
    static void write(Path fixtures, String name, Path folder, String key, Change change) throws Exception {
        String json = Files.readString(fixtures.resolve(name + ".json"));
        try (Safetensors file = Safetensors.open(fixtures.resolve(name + ".safetensors"));
                Arena arena = Arena.ofConfined()) {
            SafetensorsWriter writer = new SafetensorsWriter();
            for (TensorEntry entry : file.tensors()) {
                WeightTensor tensor = file.tensor(entry.name());
                WeightTensor kept = entry.name().equals(key) ? change.of(tensor, arena) : tensor;
                writer.tensor(kept.name(), kept.dtype(), kept.shape(), kept.data());
                json = json.replace('"' + tensor.name() + '"', '"' + kept.name() + '"');
            }
            writer.write(folder.resolve(name + ".safetensors"));
        }
        Files.writeString(folder.resolve(name + ".json"), json);
    }

    /** The same values under another name. */
    static Change renamed(String name) {
        return (tensor, arena) ->
                new WeightTensor(name, tensor.dtype(), tensor.shape(), tensor.data(), tensor.source());
    }

    /** The values with two axes of equal length swapped: a shape check cannot see it. */
    static Change swapped(int first, int second) {
        return (tensor, arena) -> {
            long[] shape = tensor.shape();
            if (shape[first] != shape[second]) {
                throw new IllegalArgumentException("axes of different length");
            }
            MemorySegment moved = arena.allocate(tensor.data().byteSize(), 8);
            long[] at = new long[shape.length];
            for (long element = 0; element < tensor.count(); element++) {
                long rest = element;
                for (int axis = shape.length - 1; axis >= 0; axis--) {
                    at[axis] = rest % shape[axis];
                    rest /= shape[axis];
                }
                long kept = at[first];
                at[first] = at[second];
                at[second] = kept;
                long source = 0;
                for (int axis = 0; axis < shape.length; axis++) {
                    source = source * shape[axis] + at[axis];
                }
                MemorySegment.copy(tensor.data(), 4 * source, moved, 4 * element, 4);
            }
            return new WeightTensor(tensor.name(), tensor.dtype(), shape, moved, tensor.source());
        };
    }
}
