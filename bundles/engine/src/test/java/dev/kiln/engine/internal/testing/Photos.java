package dev.kiln.engine.internal.testing;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.PictureWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small pictures with a bright middle. */
public final class Photos {
    private Photos() {}

    public static Path write(Path file, int width, int height) throws IOException {
        return write(file, width, height, (byte) 90);
    }

    public static Path write(Path file, int width, int height, byte middle) throws IOException {
        byte[] rgba = new byte[4 * width * height];
        for (int i = 0; i < rgba.length; i++) {
            int x = i / 4 % width;
            int y = i / 4 / width;
            boolean inside = x > width / 4 && x < width * 3 / 4 && y > height / 4 && y < height * 3 / 4;
            rgba[i] = i % 4 == 3 ? (byte) 255 : inside ? middle : 0;
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            PictureWriter.writePng(new Picture(width, height, Bytes.adopt(rgba)), out);
        }
        return file;
    }
}
