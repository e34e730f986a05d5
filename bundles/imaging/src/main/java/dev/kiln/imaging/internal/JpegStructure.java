package dev.kiln.imaging.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.internal.PictureHeader.Coding;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Walks the markers of a JPEG (ITU T.81) from its start to its end marker: size, orientation and completeness, which
 * the JDK's reader does not report. Bytes after the end marker are allowed: cameras put films and previews there.
 */
final class JpegStructure {
    private static final int EOI = 0xD9;
    private static final int SOS = 0xDA;
    private static final int APP1 = 0xE1;
    private static final int APP2 = 0xE2;
    private static final int APP14 = 0xEE;
    private static final int PROGRESSIVE = 0xC2;
    private static final int MOST_SCANS = 200;

    /** A progressive picture is held as a whole while it is decoded, outside the Java heap. */
    private static final long MOST_PROGRESSIVE = 64_000_000;

    private static final byte[] EXIF = "Exif\0\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] PROFILE = "ICC_PROFILE\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] ADOBE = "Adobe".getBytes(StandardCharsets.ISO_8859_1);
    private static final int ADOBE_TRANSFORM = 11;

    private final String name;
    private final Position position;
    private final DataInputStream in;
    private final Map<Integer, byte[]> profile = new TreeMap<>();
    private final Map<Long, Byte> patches = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private int width;
    private int height;
    private int orientation;
    private int components;
    private int adobeTransform;
    private int scans;

    private JpegStructure(String name, InputStream in) {
        this.name = name;
        this.position = new Position(in);
        this.in = new DataInputStream(position);
    }

    /** Reads {@code in} to the end marker. */
    static PictureHeader scan(Path file, InputStream in, String name) throws IOException, KilnException {
        return new JpegStructure(name, in).header();
    }

    private PictureHeader header() throws IOException, KilnException {
        walk();
        // Every writer of four components follows Adobe and inverts them, whether it says so or not.
        Coding coding = components < 4 ? Coding.LIGHT : adobeTransform == 2 ? Coding.YCCK : Coding.INKS_INVERTED;
        return new PictureHeader(width, height, Math.max(1, orientation), coding, profile(), patches, warnings);
    }

    private void walk() throws IOException, KilnException {
        in.readUnsignedShort();
        for (int marker = next(); marker != EOI; marker = next()) {
            if (marker == 0x01 || marker >= 0xD0 && marker <= 0xD8) {
                continue;
            }
            int length = in.readUnsignedShort() - 2;
            if (length < 0) {
                throw PhotoFile.corrupt(name, "a JPEG segment of impossible length", null);
            }
            byte[] segment = new byte[length];
            in.readFully(segment);
            if (isFrame(marker)) {
                frame(marker, segment);
            } else if (marker == APP1 && startsWith(segment, EXIF) && orientation == 0) {
                orientation = ExifOrientation.of(Arrays.copyOfRange(segment, EXIF.length, length));
            } else if (marker == APP2 && startsWith(segment, PROFILE) && length > PROFILE.length + 2) {
                patches.put(position.bytes() - length, (byte) 'X');
                profile.putIfAbsent(segment[PROFILE.length] & 0xFF, segment);
            } else if (marker == APP14 && startsWith(segment, ADOBE) && length > ADOBE_TRANSFORM) {
                adobeTransform = segment[ADOBE_TRANSFORM];
            } else if (marker == SOS && ++scans > MOST_SCANS) {
                throw PhotoFile.corrupt(name, "more than " + MOST_SCANS + " scans of one picture", null);
            }
        }
        if (width == 0 || scans == 0) {
            throw PhotoFile.corrupt(name, "no pixels before its end", null);
        }
    }

    /** The next marker; skips the entropy-coded data before it, in which 0xFF 0x00 stands for a plain 0xFF. */
    private int next() throws IOException {
        while (true) {
            if (in.readUnsignedByte() != 0xFF) {
                continue;
            }
            int code = in.readUnsignedByte();
            while (code == 0xFF) {
                code = in.readUnsignedByte();
            }
            if (code != 0) {
                return code;
            }
        }
    }

    private static boolean isFrame(int marker) {
        return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    }

    private void frame(int marker, byte[] segment) throws KilnException {
        if (width != 0 || segment.length < 6) {
            throw PhotoFile.corrupt(name, "a second or broken JPEG frame header", null);
        }
        height = (segment[1] & 0xFF) << 8 | segment[2] & 0xFF;
        width = (segment[3] & 0xFF) << 8 | segment[4] & 0xFF;
        PictureLimits.check(name, width, height);
        components = segment[5];
        if (marker > PROGRESSIVE || segment[0] != 8 || components != 1 && components != 3 && components != 4) {
            throw PhotoFile.unread(name, "a JPEG of a rare kind (lossless, arithmetic-coded or of 12 bits)");
        }
        if (marker == PROGRESSIVE && (long) width * height > MOST_PROGRESSIVE) {
            throw new KilnException(
                    Fault.REFUSED,
                    name,
                    "is a progressive JPEG of " + width + " x " + height + " pixels, more than "
                            + MOST_PROGRESSIVE / 1_000_000 + " million",
                    "scale it down, or save it as baseline JPEG");
        }
    }

    /** The profile of all numbered parts; a single byte, which is no profile, if some are missing. */
    private byte[] profile() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : profile.values()) {
            int wanted = part[PROFILE.length + 1] & 0xFF;
            if (wanted != profile.size() || all.size() > ColourConversion.LARGEST_PROFILE) {
                return new byte[1];
            }
            all.write(part, PROFILE.length + 2, part.length - PROFILE.length - 2);
        }
        return all.toByteArray();
    }

    private static boolean startsWith(byte[] segment, byte[] prefix) {
        return segment.length >= prefix.length && Arrays.equals(segment, 0, prefix.length, prefix, 0, prefix.length);
    }
}
