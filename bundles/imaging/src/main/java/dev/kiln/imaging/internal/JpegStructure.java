package dev.kiln.imaging.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Walks the markers of a JPEG (ITU T.81) from its start to its end marker: size, orientation and completeness, which
 * the JDK's reader does not report. Bytes after the end marker are allowed: cameras put films and previews there.
 */
final class JpegStructure {
    private static final int EOI = 0xD9;
    private static final int SOS = 0xDA;
    private static final int APP1 = 0xE1;
    private static final int APP2 = 0xE2;
    private static final byte[] EXIF = "Exif\0\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] PROFILE = "ICC_PROFILE\0".getBytes(StandardCharsets.ISO_8859_1);

    private final String name;
    private final DataInputStream in;
    private final List<String> warnings = new ArrayList<>();
    private int width;
    private int height;
    private int orientation;

    private JpegStructure(String name, InputStream in) {
        this.name = name;
        this.in = new DataInputStream(in);
    }

    /** Reads {@code in}, which is best buffered, to the end marker. */
    static PictureHeader scan(String name, InputStream in) throws IOException, KilnException {
        JpegStructure jpeg = new JpegStructure(name, in);
        try {
            jpeg.walk();
        } catch (EOFException e) {
            throw PhotoFile.truncated(name, e);
        }
        return new PictureHeader(jpeg.width, jpeg.height, Math.max(1, jpeg.orientation), jpeg.warnings);
    }

    private void walk() throws IOException, KilnException {
        in.readUnsignedShort();
        boolean scanned = false;
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
            } else if (marker == APP2 && startsWith(segment, PROFILE)) {
                profile(segment);
            }
            scanned |= marker == SOS;
        }
        if (width == 0 || !scanned) {
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
        int components = segment[5];
        if (marker > 0xC2 || components != 1 && components != 3) {
            String kind = components == 4 ? "a CMYK JPEG" : "a JPEG of a rare kind (lossless or arithmetic-coded)";
            throw new KilnException(
                    Fault.FAILED, name, "is " + kind + ", which is not read", "save it as RGB JPEG or as PNG");
        }
    }

    /** A profile comes in numbered parts; its description is in the first. */
    private void profile(byte[] segment) {
        boolean first = segment.length > PROFILE.length && segment[PROFILE.length] == 1;
        if (first && !ColourProfile.saysSrgb(segment)) {
            warnings.add(ColourProfile.IGNORED);
        }
    }

    private static boolean startsWith(byte[] segment, byte[] prefix) {
        return segment.length >= prefix.length && Arrays.equals(segment, 0, prefix.length, prefix, 0, prefix.length);
    }
}
