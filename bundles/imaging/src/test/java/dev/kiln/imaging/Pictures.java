package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.IntBinaryOperator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;

/** Generated pictures and masks. */
public final class Pictures {
    private Pictures() {}

    /** A picture whose pixel (x, y) is {@code argb}. */
    public static Picture of(int width, int height, IntBinaryOperator argb) {
        byte[] rgba = new byte[4 * width * height];
        for (int i = 0; i < width * height; i++) {
            int color = argb.applyAsInt(i % width, i / width);
            rgba[4 * i] = (byte) (color >> 16);
            rgba[4 * i + 1] = (byte) (color >> 8);
            rgba[4 * i + 2] = (byte) color;
            rgba[4 * i + 3] = (byte) (color >> 24);
        }
        return new Picture(width, height, Bytes.adopt(rgba));
    }

    /** A mask whose pixel (x, y) is {@code alpha}. */
    public static Mask mask(int width, int height, IntBinaryOperator alpha) {
        byte[] values = new byte[width * height];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) alpha.applyAsInt(i % width, i / width);
        }
        return new Mask(width, height, Bytes.adopt(values));
    }

    /** The pixel as 0xAARRGGBB. */
    static int argb(Picture picture, int x, int y) {
        return picture.at(x, y, 3) << 24 | picture.at(x, y, 0) << 16 | picture.at(x, y, 1) << 8 | picture.at(x, y, 2);
    }

    /** A baseline JPEG of high quality. */
    static byte[] jpeg(Picture picture) throws IOException {
        BufferedImage image = new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                image.setRGB(x, y, argb(picture, x, y));
            }
        }
        return jpeg(image);
    }

    /** A baseline JPEG of high quality. */
    static byte[] jpeg(BufferedImage image) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (var stream = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(stream);
            writer.write(null, new IIOImage(image, null, null), param);
        } finally {
            writer.dispose();
        }
        return out.toByteArray();
    }
}
