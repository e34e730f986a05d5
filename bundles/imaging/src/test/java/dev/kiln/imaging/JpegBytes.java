package dev.kiln.imaging;

import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;

/** JPEG files of rare kinds. */
final class JpegBytes {
    private JpegBytes() {}

    /** A JPEG whose components are stored as they are: one colour, 16 x 16. */
    static byte[] stored(int... components) throws IOException {
        WritableRaster raster = Raster.createInterleavedRaster(0, 16, 16, components.length, null);
        for (int i = 0; i < 256; i++) {
            raster.setPixel(i % 16, i / 16, components);
        }
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (var stream = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(stream);
            writer.write(null, new IIOImage(raster, null, null), param);
        } finally {
            writer.dispose();
        }
        return out.toByteArray();
    }

    /** {@code jpeg} with one more segment behind its start. */
    static byte[] with(byte[] jpeg, int marker, byte[] segment) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(jpeg, 0, 2);
        out.write(0xFF);
        out.write(marker);
        out.write(segment.length + 2 >> 8);
        out.write(segment.length + 2);
        out.writeBytes(segment);
        out.write(jpeg, 2, jpeg.length - 2);
        return out.toByteArray();
    }

    /** Adobe's mark: transform 0 means inks, 2 luma and chroma of them. */
    static byte[] adobe(byte[] jpeg, int transform) {
        return with(jpeg, 0xEE, new byte[] {'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, (byte) transform});
    }

    /** One numbered part of a profile. */
    static byte[] profile(byte[] jpeg, int number, int of, byte[] part) {
        ByteArrayOutputStream segment = new ByteArrayOutputStream();
        segment.writeBytes("ICC_PROFILE\0".getBytes(StandardCharsets.ISO_8859_1));
        segment.write(number);
        segment.write(of);
        segment.writeBytes(part);
        return with(jpeg, 0xE2, segment.toByteArray());
    }
}
