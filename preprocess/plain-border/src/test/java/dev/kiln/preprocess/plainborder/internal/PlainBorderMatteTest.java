package dev.kiln.preprocess.plainborder.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.imaging.PhotoReader;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class PlainBorderMatteTest {
    private static final int W = 500;
    private static final int H = 400;

    /** A context that takes everything and answers nothing. */
    private static final StageContext CONTEXT = (StageContext) Proxy.newProxyInstance(
            StageContext.class.getClassLoader(), new Class<?>[] {StageContext.class}, (proxy, method, args) -> null);

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

    private static double radius(int x, int y) {
        return Math.hypot(x - 230, y - 210);
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

    /** A sheet of paper under uneven light. */
    private static int paper(int x, int y) {
        return (235 - x / 40 - y / 60) * 0x010101;
    }

    private static final Picture DISC = picture((x, y) -> radius(x, y) < 120 ? 0x2060A0 : paper(x, y));

    @Test
    void aDiscOnUnevenPaper() throws Exception {
        assertTrue(new PlainBorderMatte().accepts(DISC));
        Mask mask = new PlainBorderMatte().cut(DISC, CONTEXT);
        assertTrue(overlap(mask, i -> radius(i % W, i / W) < 120) > 0.99);
        assertEquals(mask, new PlainBorderMatte().cut(DISC, CONTEXT));
    }

    @Test
    void aRingIsOpen() throws Exception {
        Picture ring = picture((x, y) -> radius(x, y) < 120 && radius(x, y) > 60 ? 0x2060A0 : paper(x, y));
        Mask mask = new PlainBorderMatte().cut(ring, CONTEXT);
        assertTrue(overlap(mask, i -> radius(i % W, i / W) < 120 && radius(i % W, i / W) > 60) > 0.98);
    }

    @Test
    void aWhiteObjectWithADarkOutlineIsNotPunched() throws Exception {
        Picture white = picture((x, y) -> radius(x, y) < 120 && radius(x, y) > 114 ? 0x505050 : paper(x, y));
        Mask mask = new PlainBorderMatte().cut(white, CONTEXT);
        assertTrue(overlap(mask, i -> radius(i % W, i / W) < 120) > 0.98);
    }

    @Test
    void otherBackgroundsAreLeftToOthers() throws Exception {
        assertFalse(new PlainBorderMatte().accepts(picture((x, y) -> x / 2 * 0x010101)));
        Path cup = Path.of(System.getProperty("kiln.root"), "examples", "cup.png");
        assertFalse(new PlainBorderMatte().accepts(PhotoReader.read(cup).picture()));
    }

    @Test
    void aBlankWallHasNoSubject() {
        KilnException e = assertThrows(
                KilnException.class, () -> new PlainBorderMatte().cut(picture(PlainBorderMatteTest::paper), CONTEXT));
        assertEquals(Fault.REFUSED, e.fault());
    }
}
