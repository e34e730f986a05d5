package dev.kiln.weights.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.kiln.weights.Dtype;
import dev.kiln.weights.TensorEntry;
import java.io.IOException;
import java.util.Arrays;

/** Reads {@code {"dtype": ..., "shape": [...], "data_offsets": [begin, end]}} and checks it in itself. */
final class EntryReader {
    /** Highest rank. PyTorch stops at 64, and no published weight goes beyond 6. */
    static final int MOST_DIMENSIONS = 32;

    private final JsonParser json;
    private final String name;
    private Dtype dtype;
    private long[] shape;
    private long[] offsets;

    /** Reads from {@code json}, whose current token is the value of the field {@code name}. */
    EntryReader(JsonParser json, String name) {
        this.json = json;
        this.name = name;
    }

    TensorEntry read() throws IOException, RejectedHeader {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw rejected(Reject.BAD_ENTRY, "is described by something other than an object");
        }
        String field;
        while ((field = json.nextFieldName()) != null) {
            json.nextToken();
            switch (field) {
                case "dtype" -> {
                    once(dtype, field);
                    dtype = dtype();
                }
                case "shape" -> {
                    once(shape, field);
                    shape = numbers(field, MOST_DIMENSIONS);
                }
                case "data_offsets" -> {
                    once(offsets, field);
                    offsets = numbers(field, 2);
                }
                default -> throw rejected(Reject.UNKNOWN_FIELD, "has the unknown field " + Quoted.of(field));
            }
        }
        return checked();
    }

    private void once(Object earlier, String field) throws RejectedHeader {
        if (earlier != null) {
            throw rejected(Reject.DUPLICATE_FIELD, "has its " + field + " twice");
        }
    }

    private Dtype dtype() throws IOException, RejectedHeader {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw rejected(Reject.BAD_ENTRY, "has a dtype that is not a string");
        }
        String text = json.getText();
        return Dtype.named(text)
                .orElseThrow(() -> rejected(Reject.UNKNOWN_DTYPE, "has the unknown dtype " + Quoted.of(text)));
    }

    private long[] numbers(String field, int most) throws IOException, RejectedHeader {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw rejected(Reject.BAD_ENTRY, "has a " + field + " that is not a list");
        }
        long[] numbers = new long[most];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (count == most) {
                throw rejected(
                        field.equals("shape") ? Reject.LIMIT : Reject.BAD_ENTRY,
                        "has a " + field + " of more than " + most + " numbers");
            }
            numbers[count++] = number(field);
        }
        return Arrays.copyOf(numbers, count);
    }

    /** A whole number as the format means it: an exact {@code long}, never by way of a double. */
    private long number(String field) throws IOException, RejectedHeader {
        JsonToken token = json.currentToken();
        if (!token.isNumeric()) {
            throw rejected(Reject.BAD_ENTRY, "has something other than numbers in its " + field);
        }
        String text = json.getText();
        if (token != JsonToken.VALUE_NUMBER_INT || text.charAt(0) == '-') {
            throw rejected(Reject.BAD_NUMBER, "has " + Quoted.of(text) + " in its " + field + ", not a whole number");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw rejected(Reject.BAD_NUMBER, "has " + Quoted.of(text) + " in its " + field + ", beyond 63 bits");
        }
    }

    private TensorEntry checked() throws RejectedHeader {
        if (dtype == null || shape == null || offsets == null) {
            throw rejected(
                    Reject.MISSING_FIELD,
                    "has no " + (dtype == null ? "dtype" : shape == null ? "shape" : "data_offsets"));
        }
        if (offsets.length != 2) {
            throw rejected(Reject.BAD_ENTRY, "has data_offsets of " + offsets.length + " numbers, not two");
        }
        if (offsets[0] > offsets[1]) {
            throw rejected(Reject.BEGIN_AFTER_END, "begins at " + offsets[0] + " and ends at " + offsets[1]);
        }
        long bytes = bytes();
        if (offsets[1] - offsets[0] != bytes) {
            throw rejected(
                    Reject.SIZE_MISMATCH,
                    "takes " + (offsets[1] - offsets[0]) + " bytes, but " + dtype + Arrays.toString(shape) + " needs "
                            + bytes);
        }
        return new TensorEntry(name, dtype, shape, offsets[0], offsets[1]);
    }

    private long bytes() throws RejectedHeader {
        long count = 1;
        for (long size : shape) {
            if (Math.multiplyHigh(count, size) != 0 || count * size < 0) {
                throw rejected(Reject.SHAPE_OVERFLOWS, "has the shape " + Arrays.toString(shape) + ", beyond 63 bits");
            }
            count *= size;
        }
        if (count > Long.MAX_VALUE / dtype.bits()) {
            throw rejected(Reject.SIZE_OVERFLOWS, "has " + count + " values of " + dtype + ", beyond 63 bits");
        }
        if (count * dtype.bits() % 8 != 0) {
            throw rejected(
                    Reject.PARTIAL_BYTE, "has " + count + " values of " + dtype + ", which do not fill whole bytes");
        }
        return dtype.bytes(count);
    }

    private RejectedHeader rejected(Reject reject, String offence) {
        return new RejectedHeader(reject, "tensor " + Quoted.of(name) + " " + offence);
    }
}
