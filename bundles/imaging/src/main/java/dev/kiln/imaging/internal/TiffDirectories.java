package dev.kiln.imaging.internal;

import dev.kiln.api.stage.KilnException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The directories of a TIFF: those of its pages and those below them. The decoder reads them all, so all of them are
 * checked to be finite, inside the file and small.
 */
final class TiffDirectories {
    private static final int ENTRY_BYTES = 12;
    private static final int MOST_DIRECTORIES = 1000;
    private static final long MOST_BYTES = 16 << 20;

    /** Tags that lead to directories below: sub-pictures, EXIF, GPS, interoperability. */
    private static final Set<Integer> BELOW = Set.of(330, 34665, 34853, 40965);

    private static final int[] TYPE_BYTES = {1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4};

    private final FileChannel channel;
    private final String name;
    private final ByteOrder order;
    private final Set<Long> seen = new HashSet<>();
    private final Map<Integer, Entry> first;
    private final int pages;
    private long total;

    /**
     * One entry.
     *
     * @param at offset of the entry itself
     * @param type of its values, 1 to 13
     * @param count of values
     * @param values offset of its values
     * @param bytes of all values
     */
    record Entry(long at, int type, long count, long values, long bytes) {}

    TiffDirectories(FileChannel channel, String name) throws IOException, KilnException {
        this.channel = channel;
        this.name = name;
        ByteBuffer start = read(0, 8, ByteOrder.BIG_ENDIAN);
        this.order = start.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        long at = start.order(order).getInt(4) & 0xFFFFFFFFL;
        this.first = new HashMap<>();
        int count = 0;
        for (; at != 0; count++) {
            at = directory(at, count == 0 ? first : new HashMap<>());
        }
        this.pages = count;
    }

    /** The entries of the first page, by tag. */
    Map<Integer, Entry> first() {
        return first;
    }

    int pages() {
        return pages;
    }

    long size() throws IOException {
        return channel.size();
    }

    /** The values of an entry as they are in the file. */
    byte[] bytes(Entry entry) throws IOException {
        return read(entry.values(), (int) entry.bytes(), order).array();
    }

    /** The values of an entry of a whole-number type. */
    long[] numbers(Entry entry) throws IOException, KilnException {
        ByteBuffer values = read(entry.values(), (int) entry.bytes(), order);
        long[] numbers = new long[(int) entry.count()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = switch (entry.type()) {
                case 1 -> values.get(i) & 0xFF;
                case 3 -> values.getShort(2 * i) & 0xFFFF;
                case 4, 13 -> values.getInt(4 * i) & 0xFFFFFFFFL;
                default -> throw PhotoFile.corrupt(name, "a TIFF number of type " + entry.type(), null);
            };
        }
        return numbers;
    }

    /** Reads one directory and those below it, and returns where the next page is. */
    private long directory(long at, Map<Integer, Entry> entries) throws IOException, KilnException {
        if (!seen.add(at) || seen.size() > MOST_DIRECTORIES) {
            throw PhotoFile.corrupt(name, "TIFF directories without end", null);
        }
        int count = read(at, 2, order).getShort() & 0xFFFF;
        ByteBuffer block = read(at + 2, count * ENTRY_BYTES + 4, order);
        for (int i = 0; i < count; i++) {
            int tag = block.getShort(ENTRY_BYTES * i) & 0xFFFF;
            Entry entry = entry(block, i, at + 2 + (long) ENTRY_BYTES * i);
            entries.putIfAbsent(tag, entry);
            if (BELOW.contains(tag)) {
                for (long below : numbers(entry)) {
                    directory(below, new HashMap<>());
                }
            }
        }
        return block.getInt(ENTRY_BYTES * count) & 0xFFFFFFFFL;
    }

    private Entry entry(ByteBuffer block, int index, long at) throws IOException, KilnException {
        int start = ENTRY_BYTES * index;
        int type = block.getShort(start + 2) & 0xFFFF;
        long count = block.getInt(start + 4) & 0xFFFFFFFFL;
        long bytes = count * TYPE_BYTES[Math.min(type, TYPE_BYTES.length - 1)];
        long values = bytes <= 4 ? at + 8 : block.getInt(start + 8) & 0xFFFFFFFFL;
        if (values + bytes > channel.size()) {
            throw new EOFException();
        }
        total += bytes;
        if (total > MOST_BYTES) {
            throw PhotoFile.corrupt(name, "more than " + (MOST_BYTES >> 20) + " MiB of TIFF directories", null);
        }
        return new Entry(at, type, count, values, bytes);
    }

    private ByteBuffer read(long at, int bytes, ByteOrder byteOrder) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(byteOrder);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position()) < 0) {
                throw new EOFException();
            }
        }
        return buffer.flip();
    }
}
