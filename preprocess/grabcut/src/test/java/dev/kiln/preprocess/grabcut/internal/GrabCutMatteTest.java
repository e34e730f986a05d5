package dev.kiln.preprocess.grabcut.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.imaging.PhotoReader;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class GrabCutMatteTest {
    private static final int W = 600;
    private static final int H = 400;

    private static Picture picture(IntBinaryOperator rgb) {
        byte[] rgba = new byte[4 * W * H];
        for (int i = 0; i < W * H; i++) {
            int color = rgb.applyAsInt(i % W, i / W);
            rgba[4 * i] = (byte) (color >> 16);
            rgba[4 * i + 1] = (byte) (color >> 8);
            rgba[4 * i + 2] = (byte) color;
            rgba[4 * i + 3] = (byte) 255;
        }
        return new Picture(W, H, Bytes.adopt(rgba));
    }

    /** Stripes of two browns, as boards are, with grain. */
    private static int wood(int x, int y) {
        int grain = (x * 7 + y * 131) % 17;
        return (x / 40 % 2 == 0 ? 0x8A5A30 : 0x9C6A3C) + grain * 0x010101;
    }

    /** Two colours: a red ring around a white middle. */
    private static int plate(double radius, int x, int y) {
        int grain = (x * 31 + y * 17) % 9;
        return (radius < 60 ? 0xE8E4DC : 0xA82018) + grain * 0x010101;
    }

    private static double radius(int x, int y) {
        return Math.hypot((x - 310) / 1.3, y - 190);
    }

    private static double overlap(Mask mask, IntPredicate truth) {
        int both = 0;
        int either = 0;
        for (int i = 0; i < mask.alpha().size(); i++) {
            boolean found = mask.alpha().get(i) > 127;
            both += found && truth.test(i) ? 1 : 0;
            either += found || truth.test(i) ? 1 : 0;
        }
        return both / (double) either;
    }

    private static final Picture PLATE = picture((x, y) -> radius(x, y) < 130 ? plate(radius(x, y), x, y) : wood(x, y));

    @Test
    void aPlateOnWood() throws Exception {
        Mask mask = new GrabCutMatte().cut(PLATE, GridCutTest.CONTEXT);
        assertTrue(overlap(mask, i -> radius(i % W, i / W) < 130) > 0.99);
    }

    @Test
    void sameAgain() throws Exception {
        assertEquals(
                new GrabCutMatte().cut(PLATE, GridCutTest.CONTEXT), new GrabCutMatte().cut(PLATE, GridCutTest.CONTEXT));
    }

    @Test
    void aSubjectCutOffByThePhotoReachesItsEdge() throws Exception {
        Picture cut = picture((x, y) -> radius(x, y + 70) < 130 ? plate(80, x, y) : wood(x, y));
        Mask mask = new GrabCutMatte().cut(cut, GridCutTest.CONTEXT);
        assertEquals(255, mask.at(310, 0));
        assertTrue(overlap(mask, i -> radius(i % W, i / W + 70) < 130) > 0.98);
    }

    @Test
    void theCupOfTheExamples() throws Exception {
        Path file = Path.of(System.getProperty("kiln.root"), "examples", "cup.png");
        Picture photo = PhotoReader.read(file).picture();
        Mask mask = new GrabCutMatte().cut(photo, GridCutTest.CONTEXT);
        // By eye: saucer, cup, both ends of the spoon; then wood on all sides.
        int[][] inside = {{412, 80}, {85, 215}, {275, 382}, {472, 230}, {275, 25}, {215, 300}, {360, 290}};
        int[][] outside = {{20, 20}, {130, 60}, {450, 85}, {495, 230}, {60, 300}, {450, 370}, {275, 395}};
        for (int[] p : inside) {
            assertTrue(mask.at(p[0], p[1]) > 200, p[0] + ", " + p[1]);
        }
        for (int[] p : outside) {
            assertTrue(mask.at(p[0], p[1]) < 50, p[0] + ", " + p[1]);
        }
        double area = 0;
        for (int i = 0; i < mask.alpha().size(); i++) {
            area += mask.alpha().get(i) / 255.0 / mask.alpha().size();
        }
        assertEquals(0.48, area, 0.02);
    }

    /** Two plates; without hints both are the subject. */
    private static final Picture TWO = picture((x, y) -> {
        double radius = Math.min(Math.hypot(x - 170, y - 200), Math.hypot(x - 430, y - 200));
        return radius < 90 ? plate(80, x, y) : wood(x, y);
    });

    private static boolean left(int i) {
        return Math.hypot(i % W - 170, i / W - 200) < 90;
    }

    private static boolean right(int i) {
        return Math.hypot(i % W - 430, i / W - 200) < 90;
    }

    private static Mask cut(Picture photo, MatteHints hints) throws Exception {
        return new GrabCutMatte().cut(photo, hints, GridCutTest.CONTEXT);
    }

    @Test
    void aBoxChoosesOneOfTwo() throws Exception {
        assertTrue(overlap(new GrabCutMatte().cut(TWO, GridCutTest.CONTEXT), i -> left(i) || right(i)) > 0.97);
        MatteHints box = new MatteHints(Optional.of(new MatteHints.Box(60, 90, 230, 220)), List.of(), List.of());
        assertTrue(overlap(cut(TWO, box), GrabCutMatteTest::left) > 0.97);
    }

    @Test
    void pointsAreHeeded() throws Exception {
        MatteHints points = new MatteHints(
                Optional.empty(), List.of(new MatteHints.Point(310, 190)), List.of(new MatteHints.Point(310, 100)));
        Mask mask = cut(PLATE, points);
        assertTrue(mask.at(310, 190) > 200);
        assertTrue(mask.at(310, 100) < 50);
    }

    @Test
    void aSubjectLikeItsBorderIsFoundByAPoint() throws Exception {
        Picture uniform = picture((x, y) -> 0x808080);
        MatteHints point = new MatteHints(Optional.empty(), List.of(new MatteHints.Point(300, 200)), List.of());
        assertTrue(cut(uniform, point).at(300, 200) > 127);
    }

    @Test
    void aBoxOfTheWholePhotoSaysNothing() throws Exception {
        MatteHints all = new MatteHints(Optional.of(new MatteHints.Box(0, 0, W, H)), List.of(), List.of());
        assertEquals(new GrabCutMatte().cut(PLATE, GridCutTest.CONTEXT), cut(PLATE, all));
    }

    @Test
    void aUniformPictureHasNoSubject() {
        Picture grey = picture((x, y) -> 0x808080);
        KilnException e = assertThrows(KilnException.class, () -> new GrabCutMatte().cut(grey, GridCutTest.CONTEXT));
        assertEquals(Fault.REFUSED, e.fault());
    }

    @Test
    void aSliverHasNoSubject() {
        for (int width : new int[] {1, 3000}) {
            Picture sliver = new Picture(width, 1, Bytes.adopt(new byte[4 * width]));
            KilnException e =
                    assertThrows(KilnException.class, () -> new GrabCutMatte().cut(sliver, GridCutTest.CONTEXT));
            assertEquals(Fault.REFUSED, e.fault());
        }
    }

    @Test
    void cancelIsHeard() {
        StageContext cancelled = (StageContext) Proxy.newProxyInstance(
                StageContext.class.getClassLoader(), new Class<?>[] {StageContext.class}, (proxy, method, args) -> {
                    if (method.getName().equals("checkCancelled")) {
                        throw KilnException.cancelled("job");
                    }
                    return null;
                });
        KilnException e = assertThrows(KilnException.class, () -> new GrabCutMatte().cut(PLATE, cancelled));
        assertEquals(Fault.CANCELLED, e.fault());
    }
}
