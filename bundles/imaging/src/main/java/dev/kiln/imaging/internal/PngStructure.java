package dev.kiln.imaging.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.internal.PictureHeader.Coding;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Walks the chunks of a PNG (ISO/IEC 15948): size first, then check sums and completeness, which the JDK's reader does
 * not look at. Ancillary text is never inflated.
 */
final class PngStructure {
    private static final int SIGNATURE_BYTES = 8;
    private static final int LARGEST_EXIF = 1 << 16;

    private final String name;
    private final DataInputStream in;
    private final byte[] block = new byte[8192];
    private final List<String> warnings = new ArrayList<>();
    private int width;
    private int height;
    private int orientation = 1;
    private byte[] profile = new byte[0];

    private PngStructure(String name, InputStream in) {
        this.name = name;
        this.in = new DataInputStream(in);
    }

    /** Reads {@code in} to the end chunk. */
    static PictureHeader scan(Path file, InputStream in, String name) throws IOException, KilnException {
        PngStructure png = new PngStructure(name, in);
        png.walk();
        return new PictureHeader(
                png.width, png.height, png.orientation, Coding.LIGHT, png.profile, Map.of(), png.warnings);
    }

    private void walk() throws IOException, KilnException {
        in.readFully(block, 0, SIGNATURE_BYTES);
        boolean pixels = false;
        for (String type = ""; !type.equals("IEND"); ) {
            int length = in.readInt();
            in.readFully(block, 0, 4);
            type = new String(block, 0, 4, StandardCharsets.ISO_8859_1);
            if (length < 0) {
                throw PhotoFile.corrupt(name, "a PNG chunk of impossible length", null);
            }
            if (width == 0 && !(type.equals("IHDR") && length == 13)) {
                throw PhotoFile.corrupt(name, "no PNG header", null);
            }
            CRC32 sum = new CRC32();
            sum.update(block, 0, 4);
            switch (type) {
                case "IHDR" -> header(sum);
                case "eXIf" -> exif(length, sum);
                case "iCCP" -> profile(length, sum);
                default -> {
                    pixels |= type.equals("IDAT");
                    if (type.equals("acTL")) {
                        warnings.add("ANIMATION: only the first frame is used");
                    }
                    skip(length, sum);
                }
            }
            if (in.readInt() != (int) sum.getValue()) {
                throw PhotoFile.corrupt(name, "chunk " + type + " fails its check sum", null);
            }
        }
        if (!pixels) {
            throw PhotoFile.corrupt(name, "no pixels before its end", null);
        }
    }

    private void header(CRC32 sum) throws IOException, KilnException {
        in.readFully(block, 0, 13);
        sum.update(block, 0, 13);
        ByteBuffer header = ByteBuffer.wrap(block);
        PictureLimits.check(name, header.getInt(0), header.getInt(4));
        width = header.getInt(0);
        height = header.getInt(4);
    }

    private void exif(int length, CRC32 sum) throws IOException {
        if (length > LARGEST_EXIF) {
            skip(length, sum);
            return;
        }
        byte[] exif = new byte[length];
        in.readFully(exif);
        sum.update(exif);
        orientation = ExifOrientation.of(exif);
    }

    /** A name, a zero, the method 0, then the profile, deflated; it is not let grow beyond what profiles have. */
    private void profile(int length, CRC32 sum) throws IOException {
        if (length > ColourConversion.LARGEST_PROFILE) {
            profile = new byte[1];
            skip(length, sum);
            return;
        }
        byte[] chunk = new byte[length];
        in.readFully(chunk);
        sum.update(chunk);
        int name = 0;
        while (name < length && chunk[name] != 0) {
            name++;
        }
        profile = inflated(chunk, Math.min(length, name + 2));
    }

    /** What is deflated from {@code from} on; a single byte, which is no profile, if that is broken or too much. */
    private static byte[] inflated(byte[] chunk, int from) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(chunk, from, chunk.length - from);
            byte[] profile = new byte[ColourConversion.LARGEST_PROFILE];
            int length = inflater.inflate(profile);
            return inflater.finished() ? Arrays.copyOf(profile, Math.max(1, length)) : new byte[1];
        } catch (DataFormatException e) {
            return new byte[1];
        } finally {
            inflater.end();
        }
    }

    private void skip(int length, CRC32 sum) throws IOException {
        for (int left = length; left > 0; ) {
            int part = Math.min(left, block.length);
            in.readFully(block, 0, part);
            sum.update(block, 0, part);
            left -= part;
        }
    }
}
