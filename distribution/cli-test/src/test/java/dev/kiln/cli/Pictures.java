package dev.kiln.cli;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;

/** Pictures to feed to Kiln: good and bad. */
final class Pictures {
    private Pictures() {}

    /** A red ball on a plain light background. */
    static Path ball(Path file, String format) throws IOException {
        BufferedImage image = new BufferedImage(640, 640, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setColor(new Color(225, 225, 228));
        pen.fillRect(0, 0, 640, 640);
        pen.setColor(new Color(190, 40, 30));
        pen.fillOval(120, 120, 400, 400);
        pen.dispose();
        ImageIO.write(image, format, file.toFile());
        return file;
    }

    /** A PNG in which every pixel is transparent. */
    static Path transparent(Path file) throws IOException {
        ImageIO.write(new BufferedImage(256, 256, BufferedImage.TYPE_INT_ARGB), "png", file.toFile());
        return file;
    }

    /** A valid PNG of 30,000 x 30,000 one-bit pixels: 110 KB on disk, gigabytes as RGBA. */
    static Path huge(Path file) throws IOException {
        int side = 30_000;
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(header);
        fields.writeInt(side);
        fields.writeInt(side);
        fields.write(new byte[] {1, 0, 0, 0, 0});
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater fast = new Deflater(Deflater.BEST_SPEED);
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed, fast, 1 << 16)) {
            byte[] row = new byte[1 + (side + 7) / 8];
            for (int y = 0; y < side; y++) {
                deflater.write(row);
            }
        } finally {
            fast.end();
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
        chunk(png, "IHDR", header.toByteArray());
        chunk(png, "IDAT", packed.toByteArray());
        chunk(png, "IEND", new byte[0]);
        return Files.write(file, png.toByteArray());
    }

    /** A white square on black, of this size; a byte a pixel as long as it is not decoded. */
    static Path large(Path file, int width, int height) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = image.createGraphics();
        graphics.fillRect(width / 3, height / 3, height / 3, height / 3);
        graphics.dispose();
        ImageIO.write(image, "png", file.toFile());
        return file;
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(name);
        check.update(data);
        DataOutputStream out = new DataOutputStream(png);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) check.getValue());
    }
}
