package dev.kiln.preprocess.grabcut.internal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.imaging.Box;
import dev.kiln.imaging.PhotoReader;
import dev.kiln.imaging.SubjectBox;
import dev.kiln.preprocess.plainborder.internal.PlainBorderMatte;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pictures whose true outline is known, put on a background with grain: every way to cut them out finds that outline, and
 * so they agree with each other. Measured as intersection over union.
 */
class AgreementTest {
    private static final double LEAST = 0.99;
    private static final int MARGIN = 4;

    /** Some subjects reach the edges of their pictures. */
    private static final int ROOM = 40;

    private static Mask alpha(Picture picture) {
        byte[] alpha = new byte[picture.width() * picture.height()];
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = (byte) picture.rgba().get(4 * i + 3);
        }
        return new Mask(picture.width(), picture.height(), Bytes.adopt(alpha));
    }

    /** With room around it. */
    private static Picture wider(Picture picture) {
        int width = picture.width() + 2 * ROOM;
        byte[] rgba = new byte[4 * width * (picture.height() + 2 * ROOM)];
        for (int y = 0; y < picture.height(); y++) {
            for (int i = 0; i < 4 * picture.width(); i++) {
                int from = 4 * y * picture.width() + i;
                rgba[4 * ((y + ROOM) * width + ROOM) + i] =
                        (byte) picture.rgba().get(from);
            }
        }
        return new Picture(width, picture.height() + 2 * ROOM, Bytes.adopt(rgba));
    }

    /** On a bluish grey that none of the subjects has. */
    private static Picture onBackground(Picture picture) {
        int[] background = {150, 160, 185};
        byte[] rgba = new byte[picture.rgba().size()];
        for (int i = 0; i < rgba.length; i++) {
            int pixel = i / 4;
            int grain = (pixel * 31 + pixel / picture.width() * 17) % 5;
            int alpha = picture.rgba().get(4 * pixel + 3);
            int under = i % 4 == 3 ? 255 : background[i % 4] + grain;
            int over = i % 4 == 3 ? 255 : picture.rgba().get(i);
            rgba[i] = (byte) ((over * alpha + under * (255 - alpha) + 127) / 255);
        }
        return new Picture(picture.width(), picture.height(), Bytes.adopt(rgba));
    }

    private static double overlap(Mask a, Mask b) {
        int both = 0;
        int either = 0;
        for (int i = 0; i < a.alpha().size(); i++) {
            boolean one = a.alpha().get(i) > SubjectBox.SOLID;
            boolean two = b.alpha().get(i) > SubjectBox.SOLID;
            both += one && two ? 1 : 0;
            either += one || two ? 1 : 0;
        }
        return both / (double) either;
    }

    /** The true box with a little room around it, inside the picture. */
    private static MatteHints.Box around(Mask truth) {
        Box box = SubjectBox.of(truth).orElseThrow();
        double left = Math.max(0, box.left() - MARGIN);
        double top = Math.max(0, box.top() - MARGIN);
        return new MatteHints.Box(
                left,
                top,
                Math.min(truth.width(), box.right() + MARGIN) - left,
                Math.min(truth.height(), box.bottom() + MARGIN) - top);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bag", "bear", "bird", "chair", "house", "mug", "mushroom", "pumpkin"})
    void allWaysFindTheTrueOutline(String name) throws Exception {
        Path file = Path.of(System.getProperty("kiln.root"), "examples", "pictures", name + ".png");
        Picture cutout = wider(PhotoReader.read(file).picture());
        Mask truth = alpha(cutout);
        Picture photo = onBackground(cutout);
        assertTrue(new PlainBorderMatte().accepts(photo));
        MatteHints.Box box = around(truth);
        MatteHints boxed = new MatteHints(Optional.of(box), List.of(), List.of());
        MatteHints marked =
                new MatteHints(Optional.of(box), List.of(inside(truth)), List.of(new MatteHints.Point(0, 0)));
        Mask plain = new PlainBorderMatte().cut(photo, GridCutTest.CONTEXT);
        Mask free = new GrabCutMatte().cut(photo, GridCutTest.CONTEXT);
        Mask withBox = new GrabCutMatte().cut(photo, boxed, GridCutTest.CONTEXT);
        Mask withPoints = new GrabCutMatte().cut(photo, marked, GridCutTest.CONTEXT);
        List<Mask> all = List.of(truth, plain, free, withBox, withPoints);
        for (Mask one : all) {
            for (Mask other : all) {
                double overlap = overlap(one, other);
                assertTrue(
                        overlap >= LEAST,
                        name + ": " + all.indexOf(one) + " and " + all.indexOf(other) + " overlap by " + overlap);
            }
        }
    }

    /** A place that is deep in the subject: the middle of its longest row. */
    private static MatteHints.Point inside(Mask truth) {
        int longest = 0;
        MatteHints.Point middle = null;
        for (int y = 0; y < truth.height(); y++) {
            int run = 0;
            for (int x = 0; x < truth.width(); x++) {
                run = truth.at(x, y) > SubjectBox.SOLID ? run + 1 : 0;
                if (run > longest) {
                    longest = run;
                    middle = new MatteHints.Point(x - run / 2, y);
                }
            }
        }
        return middle;
    }
}
