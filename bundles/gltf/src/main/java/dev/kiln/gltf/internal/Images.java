package dev.kiln.gltf.internal;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.PictureWriter;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** Textures as PNG files. */
final class Images {
    /** Largest side that is decoded: four times what Kiln writes in one texture. */
    private static final int MOST_SIDE = 8192;

    private Images() {}

    static byte[] png(Picture picture, int threads) {
        ByteArrayOutputStream file = new ByteArrayOutputStream(1 << 16);
        try {
            PictureWriter.writePng(picture, file, threads);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toByteArray();
    }

    /** The pixels of a PNG, as stored; its size is judged before any of them is decoded. */
    static Picture picture(byte[] png) throws Malformed {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(png))) {
            Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName("png");
            ImageReader reader = readers.next();
            try {
                reader.setInput(in, true, true);
                int width = reader.getWidth(0);
                int height = reader.getHeight(0);
                if (width > MOST_SIDE || height > MOST_SIDE) {
                    throw new Malformed("has a texture of " + width + " x " + height + " pixels, " + MOST_SIDE
                            + " a side are taken");
                }
                return picture(reader.read(0));
            } finally {
                reader.dispose();
            }
        } catch (Malformed e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new Malformed("has a texture that is no complete PNG: " + e.getMessage(), e);
        }
    }

    private static Picture picture(BufferedImage image) {
        int width = image.getWidth();
        int[] row = new int[width];
        byte[] rgba = new byte[4 * width * image.getHeight()];
        int at = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            image.getRGB(0, y, width, 1, row, 0, width);
            for (int argb : row) {
                rgba[at++] = (byte) (argb >> 16);
                rgba[at++] = (byte) (argb >> 8);
                rgba[at++] = (byte) argb;
                rgba[at++] = (byte) (argb >> 24);
            }
        }
        return new Picture(width, image.getHeight(), Bytes.adopt(rgba));
    }
}
