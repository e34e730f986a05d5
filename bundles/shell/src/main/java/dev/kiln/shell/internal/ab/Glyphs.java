package dev.kiln.shell.internal.ab;

import java.awt.image.Raster;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/**
 * Letters of one width as pictures that come with Kiln. Drawing text with Java's own fonts needs fontconfig and fonts on
 * the machine, which a container with a JRE lacks, and would differ from one machine to the next. Printable ASCII is
 * there, in a regular and a bold row; anything else shows as a question mark.
 */
final class Glyphs {
    /** Width of a letter, pixels. */
    static final int WIDTH = 10;

    /** Height of a line, pixels. */
    static final int HEIGHT = 20;

    private static final int FIRST = 32;
    private static final int LAST = 126;
    private static final Raster ATLAS = atlas();

    private Glyphs() {}

    /** How much of pixel (x, y) of a letter is ink, 0 to 255. */
    static int ink(int character, boolean bold, int x, int y) {
        int shown = character < FIRST || character > LAST ? '?' : character;
        return ATLAS.getSample((shown - FIRST) * WIDTH + x, (bold ? HEIGHT : 0) + y, 0);
    }

    private static Raster atlas() {
        try (InputStream in = Glyphs.class.getResourceAsStream("glyphs.png")) {
            return ImageIO.read(in).getRaster();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
