package dev.kiln.imaging.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.internal.PictureHeader.Coding;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the directory of the first page of a TIFF (revision 6.0) and judges all directories: sizes, kinds of samples,
 * and that everything they point at lies inside the file.
 */
final class TiffStructure {
    private static final int WIDTH = 256;
    private static final int HEIGHT = 257;
    private static final int BITS = 258;
    private static final int COMPRESSION = 259;
    private static final int PHOTOMETRIC = 262;
    private static final int STRIPS = 273;
    private static final int ORIENTATION = 274;
    private static final int SAMPLES = 277;
    private static final int STRIP_BYTES = 279;
    private static final int TILE_WIDTH = 322;
    private static final int TILE_HEIGHT = 323;
    private static final int TILES = 324;
    private static final int TILE_BYTES = 325;
    private static final int EXTRA_SAMPLES = 338;
    private static final int SAMPLE_FORMAT = 339;
    private static final int PROFILE = 34675;
    private static final int SUBFILE_TYPE = 254;
    private static final int DNG_VERSION = 50706;

    private static final int INK_PHOTOMETRIC = 5;
    private static final int ASSOCIATED_ALPHA = 1;
    private static final Set<Long> PHOTOMETRICS = Set.of(0L, 1L, 2L, 3L, 5L, 6L);
    private static final Set<Long> COMPRESSIONS = Set.of(1L, 2L, 3L, 4L, 5L, 7L, 8L, 32946L, 32773L);
    private static final long MOST_TILE_PIXELS = 4096L * 4096;

    /** Sorts a private number behind all others, so the decoder finds no profile. */
    private static final byte HIDDEN_TAG = (byte) 0xFF;

    private final String name;
    private final TiffDirectories file;
    private final List<String> warnings = new ArrayList<>();

    private TiffStructure(String name, TiffDirectories file) {
        this.name = name;
        this.file = file;
    }

    static PictureHeader scan(Path path, InputStream in, String name) throws IOException, KilnException {
        try (FileChannel channel = FileChannel.open(path)) {
            TiffDirectories file = new TiffDirectories(channel, name);
            return new TiffStructure(name, file).header(file.first());
        }
    }

    private PictureHeader header(Map<Integer, TiffDirectories.Entry> page) throws IOException, KilnException {
        long width = number(page, WIDTH, 0);
        long height = number(page, HEIGHT, 0);
        PictureLimits.check(name, width, height);
        kind(page);
        extent(page, STRIPS, STRIP_BYTES);
        extent(page, TILES, TILE_BYTES);
        if (page.get(STRIPS) == null && page.get(TILES) == null) {
            throw PhotoFile.corrupt(name, "no pixels in its first page", null);
        }
        if (number(page, TILE_WIDTH, 1) * number(page, TILE_HEIGHT, 1) > MOST_TILE_PIXELS) {
            throw PhotoFile.corrupt(name, "tiles of absurd size", null);
        }
        if (file.pages() > 1) {
            warnings.add("PAGES: only the first of " + file.pages() + " pages is used");
        }
        long turn = number(page, ORIENTATION, 1);
        Map<Long, Byte> patches = new HashMap<>();
        byte[] profile = new byte[0];
        TiffDirectories.Entry icc = page.get(PROFILE);
        if (icc != null) {
            profile = icc.bytes() > ColourConversion.LARGEST_PROFILE ? new byte[1] : file.bytes(icc);
            patches.put(icc.at(), HIDDEN_TAG);
            patches.put(icc.at() + 1, HIDDEN_TAG);
        }
        Coding coding = Coding.LIGHT;
        if (number(page, PHOTOMETRIC, 0) == INK_PHOTOMETRIC) {
            coding = Coding.INKS;
        } else if (number(page, EXTRA_SAMPLES, 0) == ASSOCIATED_ALPHA) {
            coding = Coding.PREMULTIPLIED;
        }
        int orientation = turn >= 1 && turn <= 8 ? (int) turn : 1;
        return new PictureHeader((int) width, (int) height, orientation, coding, profile, patches, warnings);
    }

    private void kind(Map<Integer, TiffDirectories.Entry> page) throws IOException, KilnException {
        if (page.containsKey(DNG_VERSION) || (number(page, SUBFILE_TYPE, 0) & 1) != 0) {
            throw PhotoFile.unread(name, "a camera raw picture");
        }
        if (!PHOTOMETRICS.contains(number(page, PHOTOMETRIC, -1))
                || !COMPRESSIONS.contains(number(page, COMPRESSION, 1))) {
            throw PhotoFile.unread(name, "a TIFF of a rare kind (its colours or its compression)");
        }
        long samples = number(page, SAMPLES, 1);
        if (samples < 1 || samples > 5 || number(page, BITS, 1) > 16 || number(page, SAMPLE_FORMAT, 1) != 1) {
            throw PhotoFile.unread(name, "a TIFF of a rare kind (float, above 16 bits, or many channels)");
        }
    }

    /** All strips or tiles lie inside the file. */
    private void extent(Map<Integer, TiffDirectories.Entry> page, int offsets, int counts)
            throws IOException, KilnException {
        TiffDirectories.Entry starts = page.get(offsets);
        TiffDirectories.Entry lengths = page.get(counts);
        if (starts == null || lengths == null) {
            return;
        }
        long[] start = file.numbers(starts);
        long[] length = file.numbers(lengths);
        for (int i = 0; i < Math.min(start.length, length.length); i++) {
            if (start[i] + length[i] > file.size()) {
                throw new EOFException();
            }
        }
    }

    /** The first value of a tag. */
    private long number(Map<Integer, TiffDirectories.Entry> page, int tag, long standard)
            throws IOException, KilnException {
        TiffDirectories.Entry entry = page.get(tag);
        long[] values = entry == null ? new long[0] : file.numbers(entry);
        return values.length == 0 ? standard : values[0];
    }
}
