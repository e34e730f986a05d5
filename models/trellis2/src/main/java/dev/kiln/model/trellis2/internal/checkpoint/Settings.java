package dev.kiln.model.trellis2.internal.checkpoint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;

/**
 * One JSON object of a checkpoint, read strictly: what is absent, of another kind or out of range is a typed failure
 * that names the file and the key.
 *
 * @param file where the object stands, for messages
 * @param node the object
 */
public record Settings(String file, JsonNode node) {
    private static final int MOST = 1 << 24;

    /** The object at {@code key}. */
    public Settings at(String key) throws KilnException {
        JsonNode child = node.get(key);
        if (child == null || !child.isObject()) {
            throw fault(key, "is missing or no object");
        }
        return new Settings(file, child);
    }

    /** Whether {@code key} is there and not null. */
    public boolean has(String key) {
        return node.hasNonNull(key);
    }

    /** The text at {@code key}. */
    public String text(String key) throws KilnException {
        JsonNode value = node.get(key);
        if (value == null || !value.isTextual()) {
            throw fault(key, "is missing or no text");
        }
        return value.textValue();
    }

    /** The whole number at {@code key}, from {@code least} to 2^24. */
    public int count(String key, int least) throws KilnException {
        return count(key, node.get(key), least);
    }

    /** The whole number at {@code key}, or {@code otherwise} if it is absent. */
    public int count(String key, int least, int otherwise) throws KilnException {
        return has(key) ? count(key, least) : otherwise;
    }

    /** The whole numbers at {@code key}. */
    public int[] counts(String key, int least) throws KilnException {
        JsonNode list = list(key);
        int[] values = new int[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = count(key, list.get(i), least);
        }
        return values;
    }

    /** The number at {@code key}. */
    public double number(String key) throws KilnException {
        return number(key, node.get(key));
    }

    /** The number at {@code key}, or {@code otherwise} if it is absent. */
    public double number(String key, double otherwise) throws KilnException {
        return has(key) ? number(key) : otherwise;
    }

    /** The numbers at {@code key}. */
    public double[] numbers(String key) throws KilnException {
        JsonNode list = list(key);
        double[] values = new double[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number(key, list.get(i));
        }
        return values;
    }

    /** Whether {@code key} holds true; {@code otherwise} if it is absent. */
    public boolean flag(String key, boolean otherwise) throws KilnException {
        if (!has(key)) {
            return otherwise;
        }
        if (!node.get(key).isBoolean()) {
            throw fault(key, "is neither true nor false");
        }
        return node.get(key).booleanValue();
    }

    /**
     * Refuses a variant that upstream's code knows and no published file uses.
     *
     * @param holds whether the value is the supported one
     */
    public void require(String key, boolean holds) throws KilnException {
        if (!holds) {
            throw fault(key, "has the value " + node.get(key) + ", which this model does not support");
        }
    }

    /** The failure of {@code key}. */
    public KilnException fault(String key, String offence) {
        return new KilnException(
                Fault.FAILED, file, "its setting '" + key + "' " + offence, "use the files as they were published");
    }

    private JsonNode list(String key) throws KilnException {
        JsonNode list = node.get(key);
        if (list == null || !list.isArray() || list.size() > 4096) {
            throw fault(key, "is missing or no short list");
        }
        return list;
    }

    private int count(String key, JsonNode value, int least) throws KilnException {
        if (value == null || !value.isIntegralNumber() || !value.canConvertToInt()) {
            throw fault(key, "is missing or no whole number");
        }
        if (value.intValue() < least || value.intValue() > MOST) {
            throw fault(key, "is " + value + ", outside " + least + " to " + MOST);
        }
        return value.intValue();
    }

    private double number(String key, JsonNode value) throws KilnException {
        if (value == null || !value.isNumber() || !Double.isFinite(value.doubleValue())) {
            throw fault(key, "is missing or no number");
        }
        return value.doubleValue();
    }
}
