package dev.kiln.imaging.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.internal.PictureHeader.Coding;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Walks the chunks of a WebP (RFC 9649). Of an animation the first frame is the picture. */
final class WebpStructure {
    private static final int CHUNK_HEADER_BYTES = 8;
    private static final int FRAME_HEADER_BYTES = 16;
    private static final int LARGEST_EXIF = 1 << 16;
    private static final long FLAGS_AT = 20;
    private static final int HAS_PROFILE = 0x20;
    private static final byte[] EXIF = "Exif\0\0".getBytes(StandardCharsets.ISO_8859_1);

    /** The decoder holds a whole picture, in several forms. */
    private static final long MOST_PIXELS = 40_000_000;

    private final String name;
    private final Position position;
    private final LittleEndian in;
    private final Map<Long, Byte> patches = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private byte[] profile = new byte[0];
    private int orientation = 1;
    private int width;
    private int height;
    private int frames;
    private boolean pixels;

    private WebpStructure(String name, InputStream in) {
        this.name = name;
        this.position = new Position(in);
        this.in = new LittleEndian(position);
    }

    static PictureHeader scan(Path file, InputStream in, String name) throws IOException, KilnException {
        WebpStructure webp = new WebpStructure(name, in);
        webp.in.tag();
        long end = CHUNK_HEADER_BYTES + webp.in.u32();
        if (end > Files.size(file)) {
            throw new EOFException();
        }
        webp.in.tag();
        webp.walk(end);
        if (!webp.pixels) {
            throw PhotoFile.corrupt(name, "no pixels before its end", null);
        }
        if (webp.frames > 1) {
            webp.warnings.add("ANIMATION: only the first frame is used");
        }
        return new PictureHeader(
                webp.width, webp.height, webp.orientation, Coding.LIGHT, webp.profile, webp.patches, webp.warnings);
    }

    private void walk(long end) throws IOException, KilnException {
        while (position.bytes() + CHUNK_HEADER_BYTES <= end) {
            String type = in.tag();
            long length = in.u32();
            long next = position.bytes() + length + (length & 1);
            if (position.bytes() + length > end) {
                throw PhotoFile.corrupt(name, "chunk " + type.strip() + " is longer than the file", null);
            }
            chunk(type, length);
            in.skip(Math.min(next, end) - position.bytes());
        }
    }

    private void chunk(String type, long length) throws IOException, KilnException {
        switch (type) {
            case "VP8X" -> canvas();
            case "VP8 ", "VP8L" -> stream(type);
            case "ANMF" -> frame(length);
            case "ICCP" -> profile = length > ColourConversion.LARGEST_PROFILE ? new byte[1] : in.bytes((int) length);
            case "EXIF" -> exif(length);
            default -> {
                // Alpha, animation parameters, text and chunks to come: nothing to judge.
            }
        }
    }

    private void canvas() throws IOException, KilnException {
        int flags = in.u8();
        patches.put(FLAGS_AT, (byte) (flags & ~HAS_PROFILE));
        in.skip(3);
        size(1 + in.u24(), 1 + in.u24());
    }

    private void frame(long length) throws IOException, KilnException {
        if (frames++ > 0) {
            return;
        }
        in.skip(6);
        size(1 + in.u24(), 1 + in.u24());
        in.skip(4);
        walk(position.bytes() + length - FRAME_HEADER_BYTES);
    }

    private void size(int newWidth, int newHeight) throws KilnException {
        PictureLimits.check(name, newWidth, newHeight);
        if ((long) newWidth * newHeight > MOST_PIXELS) {
            throw new KilnException(
                    Fault.REFUSED,
                    name,
                    "is a WebP of " + newWidth + " x " + newHeight + " pixels, more than " + MOST_PIXELS / 1_000_000
                            + " million",
                    "scale it down, or save it as JPEG");
        }
        width = newWidth;
        height = newHeight;
    }

    /** The size that the pixels themselves claim must be that of the picture around them. */
    private void stream(String type) throws IOException, KilnException {
        int ownWidth;
        int ownHeight;
        if (type.equals("VP8L")) {
            in.skip(1);
            long bits = in.u32();
            ownWidth = (int) (bits & 0x3FFF) + 1;
            ownHeight = (int) (bits >> 14 & 0x3FFF) + 1;
        } else {
            in.skip(6);
            ownWidth = in.u16() & 0x3FFF;
            ownHeight = in.u16() & 0x3FFF;
        }
        if (width == 0) {
            size(ownWidth, ownHeight);
        }
        if (ownWidth != width || ownHeight != height) {
            throw PhotoFile.corrupt(name, "pixels of another size than its picture", null);
        }
        pixels = true;
    }

    private void exif(long length) throws IOException {
        if (length <= LARGEST_EXIF) {
            byte[] exif = in.bytes((int) length);
            boolean prefixed = exif.length > EXIF.length && Arrays.equals(exif, 0, EXIF.length, EXIF, 0, EXIF.length);
            orientation = ExifOrientation.of(prefixed ? Arrays.copyOfRange(exif, EXIF.length, exif.length) : exif);
        }
    }
}
