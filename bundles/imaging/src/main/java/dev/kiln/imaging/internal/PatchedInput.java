package dev.kiln.imaging.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.stream.FileImageInputStream;

/**
 * A file in which some bytes read otherwise. It hides embedded colour profiles from decoders: some of them apply a
 * profile, some ignore it and some fail on it, and {@link ColourConversion} is to be the only place where that happens.
 */
final class PatchedInput extends FileImageInputStream {
    private final Map<Long, Byte> patches;

    PatchedInput(Path file, Map<Long, Byte> patches) throws IOException {
        super(file.toFile());
        this.patches = patches;
    }

    @Override
    public int read() throws IOException {
        long at = getStreamPosition();
        int value = super.read();
        Byte patch = patches.get(at);
        return value < 0 || patch == null ? value : patch & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        long at = getStreamPosition();
        int read = super.read(bytes, offset, length);
        patches.forEach((place, patch) -> {
            if (place >= at && place < at + read) {
                bytes[offset + (int) (place - at)] = patch;
            }
        });
        return read;
    }
}
