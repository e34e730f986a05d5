package dev.kiln.imaging;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;

/** Builds TIFF files of any kind, right or wrong: pages of tags, each with one strip. */
final class TiffBytes {
    static final int SHORT = 3;
    static final int LONG = 4;

    private final ByteOrder order;
    private final List<TreeMap<Integer, byte[]>> pages = new ArrayList<>();
    private final List<byte[]> strips = new ArrayList<>();

    TiffBytes(ByteOrder order) {
        this.order = order;
    }

    /** Begins a page: width, height, photometric interpretation, bits of each sample, samples of a pixel. */
    TiffBytes page(int width, int height, int photometric, int bits, int samples) {
        pages.add(new TreeMap<>());
        strips.add(new byte[0]);
        int[] depths = new int[samples];
        Arrays.fill(depths, bits);
        return tag(256, LONG, width)
                .tag(257, LONG, height)
                .tag(258, SHORT, depths)
                .tag(259, SHORT, 1)
                .tag(262, SHORT, photometric)
                .tag(277, SHORT, samples)
                .tag(278, LONG, height);
    }

    TiffBytes tag(int tag, int type, int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * 4).order(order);
        for (int value : values) {
            if (type == SHORT) {
                bytes.putShort((short) value);
            } else {
                bytes.putInt(value);
            }
        }
        return raw(tag, type, values.length, Arrays.copyOf(bytes.array(), bytes.position()));
    }

    /** A tag whose count may lie about its values. */
    TiffBytes raw(int tag, int type, int count, byte[] values) {
        ByteBuffer entry = ByteBuffer.allocate(8 + values.length).order(order);
        entry.putShort((short) tag).putShort((short) type).putInt(count).put(values);
        pages.getLast().put(tag, entry.array());
        return this;
    }

    TiffBytes strip(byte... pixels) {
        strips.set(strips.size() - 1, pixels);
        return tag(273, LONG, 0).tag(279, LONG, pixels.length);
    }

    TiffBytes deflated(byte... pixels) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
            deflater.write(pixels);
        }
        return tag(259, SHORT, 8).strip(packed.toByteArray());
    }

    byte[] end() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(numbers(8)
                .put((byte) (order == ByteOrder.BIG_ENDIAN ? 'M' : 'I'))
                .put((byte) (order == ByteOrder.BIG_ENDIAN ? 'M' : 'I'))
                .putShort((short) 42)
                .putInt(8)
                .array());
        for (int i = 0; i < pages.size(); i++) {
            page(out, pages.get(i), strips.get(i), i == pages.size() - 1);
        }
        return out.toByteArray();
    }

    private void page(ByteArrayOutputStream out, TreeMap<Integer, byte[]> tags, byte[] strip, boolean last) {
        int start = out.size();
        int values = start + 2 + 12 * tags.size() + 4;
        int size = tags.values().stream()
                .mapToInt(b -> b.length - 8)
                .filter(n -> n > 4)
                .map(n -> n + (n & 1))
                .sum();
        int pixels = values + size;
        if (tags.containsKey(273)) {
            ByteBuffer.wrap(tags.get(273)).order(order).putInt(8, pixels);
        }
        ByteBuffer directory = numbers(2 + 12 * tags.size() + 4).putShort((short) tags.size());
        ByteBuffer behind = numbers(size);
        for (byte[] entry : tags.values()) {
            directory.put(entry, 0, 8);
            if (entry.length <= 12) {
                directory.put(Arrays.copyOfRange(entry, 8, 12));
            } else {
                directory.putInt(values + behind.position());
                behind.put(entry, 8, entry.length - 8);
                behind.position(behind.position() + (behind.position() & 1));
            }
        }
        int end = pixels + strip.length + (strip.length & 1);
        out.writeBytes(directory.putInt(last ? 0 : end).array());
        out.writeBytes(behind.array());
        out.writeBytes(Arrays.copyOf(strip, end - pixels));
    }

    private ByteBuffer numbers(int bytes) {
        return ByteBuffer.allocate(bytes).order(order);
    }
}
