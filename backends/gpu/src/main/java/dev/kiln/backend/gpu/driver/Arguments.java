package dev.kiln.backend.gpu.driver;

import dev.kiln.backend.gpu.kernel.Parameter;
import java.util.Arrays;

/** Arguments of one launch, in the order of the kernel's head. Reused from launch to launch: it allocates nothing. */
public final class Arguments {
    private long[] bits = new long[64];
    private Parameter.Kind[] kinds = new Parameter.Kind[64];
    private int count;

    /** Forgets all. */
    public Arguments clear() {
        count = 0;
        return this;
    }

    /** Memory; 0 for none. */
    public Arguments memory(long handle) {
        return add(Parameter.Kind.MEMORY, handle);
    }

    /** A 32-bit integer. */
    public Arguments integer(int value) {
        return add(Parameter.Kind.INT, value);
    }

    /** A 64-bit integer. */
    public Arguments index(long value) {
        return add(Parameter.Kind.INDEX, value);
    }

    /** A float32. */
    public Arguments real(float value) {
        return add(Parameter.Kind.FLOAT, Float.floatToRawIntBits(value));
    }

    private Arguments add(Parameter.Kind kind, long value) {
        if (count == bits.length) {
            bits = Arrays.copyOf(bits, 2 * count);
            kinds = Arrays.copyOf(kinds, 2 * count);
        }
        kinds[count] = kind;
        bits[count++] = value;
        return this;
    }

    /** Forgets all from argument {@code size} on. */
    public void truncate(int size) {
        count = size;
    }

    /** How many. */
    public int count() {
        return count;
    }

    /** Kind of argument {@code i}. */
    public Parameter.Kind kind(int i) {
        return kinds[i];
    }

    /** Its value; of a float its bits. */
    public long bits(int i) {
        return bits[i];
    }
}
