package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Studio shots for tests. */
final class Shots {
    private Shots() {}

    /** Whether the point with u to the right and v down, 0 to 1, belongs to the subject. */
    interface Region {
        boolean contains(double u, double v);
    }

    /** The colour of a point as 0xrrggbb. */
    interface Colour {
        int at(double u, double v);
    }

    /** Red grows with u, green with v, blue is 64; the mask has a hard edge. */
    static StudioShot of(int side, Region region) {
        return coloured(side, region, (u, v) -> (int) (255 * u) << 16 | (int) (255 * v) << 8 | 64);
    }

    /** A hard-edged region with these colours. */
    static StudioShot coloured(int side, Region region, Colour colour) {
        byte[] rgba = new byte[4 * side * side];
        for (int i = 0; i < side * side; i++) {
            double u = (i % side + 0.5) / side;
            double v = (i / side + 0.5) / side;
            int rgb = colour.at(u, v);
            rgba[4 * i] = (byte) (rgb >> 16);
            rgba[4 * i + 1] = (byte) (rgb >> 8);
            rgba[4 * i + 2] = (byte) rgb;
            rgba[4 * i + 3] = (byte) (region.contains(u, v) ? 255 : 0);
        }
        return of(side, rgba);
    }

    /** A picture of the examples, enlarged to 0.88 of a frame of {@code side} pixels. */
    static StudioShot example(String name, int side) {
        try {
            BufferedImage read = ImageIO.read(new File(System.getProperty("kiln.root"), "examples/pictures/" + name));
            BufferedImage frame = new BufferedImage(side, side, BufferedImage.TYPE_INT_ARGB);
            int inset = (int) (side * 0.06);
            var graphics = frame.createGraphics();
            graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
            graphics.drawImage(read, inset, inset, side - 2 * inset, side - 2 * inset, null);
            graphics.dispose();
            byte[] rgba = new byte[4 * side * side];
            for (int i = 0; i < side * side; i++) {
                int argb = frame.getRGB(i % side, i / side);
                rgba[4 * i] = (byte) (argb >> 16);
                rgba[4 * i + 1] = (byte) (argb >> 8);
                rgba[4 * i + 2] = (byte) argb;
                rgba[4 * i + 3] = (byte) (argb >> 24);
            }
            return of(side, rgba);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    private static StudioShot of(int side, byte[] rgba) {
        byte[] alpha = new byte[side * side];
        byte[] grey = rgba.clone();
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = rgba[4 * i + 3];
            for (int c = 0; c < 3; c++) {
                int a = alpha[i] & 0xff;
                grey[4 * i + c] = (byte) (((rgba[4 * i + c] & 0xff) * a + 200 * (255 - a)) / 255);
            }
            grey[4 * i + 3] = -1;
        }
        return new StudioShot(
                new Picture(side, side, Bytes.adopt(rgba)),
                new Mask(side, side, Bytes.adopt(alpha)),
                new Picture(side, side, Bytes.adopt(grey)));
    }
}
