package dev.kiln.imaging.internal;

import dev.kiln.api.stage.KilnException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks the blocks of a GIF (87a and 89a). The first frame is the picture; it may be smaller than the canvas, of which
 * the rest is clear and of no use.
 */
final class GifStructure {
    private static final int EXTENSION = 0x21;
    private static final int FRAME = 0x2C;
    private static final int END = 0x3B;
    private static final int SIGNATURE_BYTES = 6;

    private final String name;
    private final LittleEndian in;
    private final List<String> warnings = new ArrayList<>();
    private int width;
    private int height;
    private int frames;

    private GifStructure(String name, InputStream in) {
        this.name = name;
        this.in = new LittleEndian(in);
    }

    /** Reads {@code in} to the end mark; what is missing after the first frame does not matter. */
    static PictureHeader scan(Path file, InputStream in, String name) throws IOException, KilnException {
        GifStructure gif = new GifStructure(name, in);
        try {
            gif.walk();
        } catch (EOFException e) {
            if (gif.frames == 0) {
                throw e;
            }
        }
        if (gif.frames == 0) {
            throw PhotoFile.corrupt(name, "no pixels before its end", null);
        }
        if (gif.frames > 1) {
            gif.warnings.add("ANIMATION: only the first frame is used");
        }
        return PictureHeader.plain(gif.width, gif.height, gif.warnings);
    }

    private void walk() throws IOException, KilnException {
        in.skip(SIGNATURE_BYTES);
        PictureLimits.check(name, in.u16(), in.u16());
        int flags = in.u8();
        in.skip(2);
        palette(flags);
        for (int block = in.u8(); block != END; block = in.u8()) {
            switch (block) {
                case EXTENSION -> {
                    in.skip(1);
                    parts();
                }
                case FRAME -> frame();
                default -> throw PhotoFile.corrupt(name, "a GIF block of unknown kind " + block, null);
            }
        }
    }

    private void frame() throws IOException, KilnException {
        in.skip(4);
        int frameWidth = in.u16();
        int frameHeight = in.u16();
        if (frames == 0) {
            PictureLimits.check(name, frameWidth, frameHeight);
            width = frameWidth;
            height = frameHeight;
        }
        palette(in.u8());
        int literalBits = in.u8();
        if (frames > 0) {
            parts();
        } else if (literalBits < 1 || literalBits > GifPixels.MOST_LITERAL_BITS) {
            throw PhotoFile.corrupt(name, "GIF codes of " + literalBits + " bits", null);
        } else if (pixels(new GifPixels(literalBits)) < (long) width * height) {
            throw PhotoFile.truncated(name, null);
        }
        frames++;
    }

    private void palette(int flags) throws IOException {
        if ((flags & 0x80) != 0) {
            in.skip(3L << (flags & 7) + 1);
        }
    }

    private long pixels(GifPixels pixels) throws IOException {
        for (int length = in.u8(); length != 0; length = in.u8()) {
            for (byte packed : in.bytes(length)) {
                pixels.add(packed & 0xFF);
            }
        }
        return pixels.count();
    }

    private void parts() throws IOException {
        for (int length = in.u8(); length != 0; length = in.u8()) {
            in.skip(length);
        }
    }
}
