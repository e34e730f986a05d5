package dev.kiln.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A file after zero to three random changes.
 *
 * @param file its bytes
 * @param changes how many changes were made; with none the file is sound
 */
record Mutant(byte[] file, int changes) {
    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "-1",
            "-0",
            "1.0",
            "1e2",
            "01",
            "9007199254740993",
            "4611686018427387904",
            "9223372036854775807",
            "9223372036854775808",
            "18446744073709551616",
            "9".repeat(40),
            "null",
            "\"1\"",
            "[1]",
            "{}",
            "true",
            "");
    private static final List<String> NAMES = List.of(
            "t0", "", "__metadata__", "\\u0000", "\\ud800", "\\ud83d\\ude00", "ü", "a\\nb", "n".repeat(1100), "\\x");
    private static final List<String> DTYPES =
            List.of("F4", "F6_E2M3", "U8", "F16", "BF16", "F64", "C64", "f32", "F128", "", "\\u0046\\u0033\\u0032");
    private static final List<String> METADATA = List.of(
            "{}",
            "{\"k\":\"v\"}",
            "{\"k\":1}",
            "{\"k\":\"v\",\"k\":\"v\"}",
            "[]",
            "null",
            "{\"k\":\"\\ud800\"}",
            "{\"k\":{}}");
    private static final List<String> TAILS =
            List.of(" ", "\n\t ", "}", "{}", " 1", "\0", ",", "]", "\"\"", "  ".repeat(500));
    private static final List<String> IMPOSTERS = List.of(
            "version https://git-lfs.github.com/spec/v1\n", "<!DOCTYPE html>", "{\"error\":1}", "PK\3\4\0\0\10\10", "");

    static Mutant of(SplittableRandom random) {
        HeaderText header = HeaderText.sound(random);
        int changes = random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            change(header, random);
        }
        byte[] file = header.file();
        if (random.nextInt(5) == 0) {
            file = changeBytes(file, header.headerLength(), random);
            changes++;
        }
        return new Mutant(file, changes);
    }

    private static void change(HeaderText header, SplittableRandom random) {
        int kind = random.nextInt(12);
        if (kind == 0) {
            header.fields.add(random.nextInt(header.fields.size() + 1), "\"__metadata__\":" + pick(METADATA, random));
        } else if (kind == 1) {
            header.tail = pick(TAILS, random);
        } else if (kind == 2) {
            header.dataBytes = Math.max(0, header.dataBytes + random.nextInt(-9, 10));
        } else if (!header.entries.isEmpty()) {
            changeEntry(header, header.entries.get(random.nextInt(header.entries.size())), kind, random);
        }
    }

    private static void changeEntry(HeaderText header, HeaderText.Entry entry, int kind, SplittableRandom random) {
        switch (kind) {
            case 3 -> entry.name = pick(NAMES, random);
            case 4 -> entry.dtype = pick(DTYPES, random);
            case 5 -> set(entry.shape, pick(NUMBERS, random), random);
            case 6 -> set(entry.offsets, pick(NUMBERS, random), random);
            case 7 -> move(entry, random.nextInt(-8, 9), random);
            case 8 -> entry.fields.remove(random.nextInt(entry.fields.size()));
            case 9 -> entry.fields.add(pick(List.of("dtype", "shape", "data_offsets", "strides"), random));
            case 10 -> header.entries.add(random.nextBoolean() ? entry : header.entries.remove(0));
            default -> entry.whole = pick(List.of("null", "1", "[]", "{}", "\"\"", "[[[[", "{\"a\":{\"a\":"), random);
        }
    }

    /** Replaces one number of a list, or adds one. */
    private static void set(List<String> list, String number, SplittableRandom random) {
        int at = random.nextInt(list.size() + 1);
        if (at == list.size()) {
            list.add(number);
        } else {
            list.set(at, number);
        }
    }

    /** Shifts the whole tensor, or one of its ends, by a few bytes. */
    private static void move(HeaderText.Entry entry, int by, SplittableRandom random) {
        int which = random.nextInt(3);
        for (int end = 0; end < Math.min(2, entry.offsets.size()); end++) {
            String text = entry.offsets.get(end);
            if ((which == 2 || which == end) && text.matches("[0-9]{1,9}")) {
                entry.offsets.set(end, Integer.toString(Integer.parseInt(text) + by));
            }
        }
    }

    private static byte[] changeBytes(byte[] file, int headerLength, SplittableRandom random) {
        switch (random.nextInt(5)) {
            case 0 -> file[8 + random.nextInt(headerLength)] = (byte) random.nextInt();
            case 1 -> {
                return Arrays.copyOf(file, random.nextInt(file.length + 1));
            }
            case 2 -> {
                long[] lengths = {
                    0,
                    1,
                    headerLength - 1,
                    headerLength + 1,
                    100_000_001,
                    -1,
                    Long.MAX_VALUE,
                    Long.reverseBytes(headerLength),
                    random.nextLong()
                };
                long length = lengths[random.nextInt(lengths.length)];
                ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
            }
            case 3 -> {
                return pick(IMPOSTERS, random).getBytes(StandardCharsets.ISO_8859_1);
            }
            default -> {
                int at = 8 + random.nextInt(headerLength);
                byte[] longer = Arrays.copyOf(file, file.length + 1);
                System.arraycopy(file, at, longer, at + 1, file.length - at);
                longer[at] = (byte) "{}[],:\"\\0-e \377".charAt(random.nextInt(13));
                return longer;
            }
        }
        return file;
    }

    private static String pick(List<String> choices, SplittableRandom random) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** A header before it is text, so that it can be changed by its parts. */
    static final class HeaderText {
        final List<Entry> entries = new ArrayList<>();
        final List<String> fields = new ArrayList<>();
        String tail = "";
        int dataBytes;

        static final class Entry {
            String name;
            String dtype;
            String whole;
            final List<String> shape = new ArrayList<>();
            final List<String> offsets = new ArrayList<>();
            final List<String> fields = new ArrayList<>(List.of("dtype", "shape", "data_offsets"));

            String text() {
                List<String> texts = new ArrayList<>();
                for (String field : fields) {
                    texts.add("\"" + field + "\":"
                            + switch (field) {
                                case "dtype" -> "\"" + dtype + "\"";
                                case "shape" -> "[" + String.join(",", shape) + "]";
                                default -> "[" + String.join(",", offsets) + "]";
                            });
                }
                return "\"" + name + "\":" + (whole == null ? "{" + String.join(",", texts) + "}" : whole);
            }
        }

        /** A sound header of up to five tensors. */
        static HeaderText sound(SplittableRandom random) {
            HeaderText header = new HeaderText();
            int tensors = random.nextInt(6);
            for (int i = 0; i < tensors; i++) {
                Dtype dtype = Dtype.values()[random.nextInt(Dtype.values().length)];
                Entry entry = new Entry();
                entry.name = "t" + i;
                entry.dtype = dtype.name();
                long count = 4; // whole bytes in every dtype
                entry.shape.add("4");
                for (int rank = random.nextInt(3); rank > 0; rank--) {
                    int size = random.nextInt(4);
                    entry.shape.add(Integer.toString(size));
                    count *= size;
                }
                entry.offsets.add(Integer.toString(header.dataBytes));
                header.dataBytes += (int) dtype.bytes(count);
                entry.offsets.add(Integer.toString(header.dataBytes));
                header.entries.add(entry);
            }
            return header;
        }

        private byte[] json() {
            List<String> all = new ArrayList<>(fields);
            entries.forEach(entry -> all.add(entry.text()));
            return ("{" + String.join(",", all) + "}" + tail).getBytes(StandardCharsets.UTF_8);
        }

        int headerLength() {
            return json().length;
        }

        byte[] file() {
            return Rejects.file(json(), dataBytes);
        }
    }
}
