package dev.kiln.imaging.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Finding;
import dev.kiln.imaging.Pictures;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

class StudioChecksTest {
    private static final int SIDE = 800;
    private static final int PLAIN = 0xFF808080;
    private static final IntBinaryOperator DISC = (x, y) -> Math.hypot(x - 400, y - 400) < 290 ? 255 : 0;

    /** A textured, sharp, well exposed subject on {@code background}. */
    private static Picture photo(Mask subject, IntBinaryOperator background) {
        return Pictures.of(subject.width(), subject.height(), (x, y) -> {
            int ink = 60 + (x / 6 * 31 + y / 6 * 57) % 120;
            return subject.at(x, y) > 127 ? 0xFF000000 | ink * 0x010101 : background.applyAsInt(x, y);
        });
    }

    private static List<String> check(Picture photo, Mask mask, boolean neural) {
        List<Finding> findings = new StudioChecks().check(photo, mask, neural);
        for (Finding finding : findings) {
            assertTrue(finding.advice().endsWith("."), finding.advice());
        }
        return findings.stream().map(f -> f.verdict() + " " + f.code()).toList();
    }

    private static List<String> check(IntBinaryOperator subject) {
        Mask mask = Pictures.mask(SIDE, SIDE, subject);
        return check(photo(mask, (x, y) -> PLAIN), mask, true);
    }

    private static IntBinaryOperator rectangle(int left, int top, int right, int bottom) {
        return (x, y) -> x >= left && x < right && y >= top && y < bottom ? 255 : 0;
    }

    @Test
    void aGoodPhotoHasNoFindings() {
        assertEquals(List.of(), check(DISC));
    }

    @Test
    void empty() {
        assertEquals(List.of("BLOCK EMPTY"), check((x, y) -> 0));
        assertTrue(check(rectangle(300, 300, 340, 340)).contains("BLOCK EMPTY"));
        assertTrue(check(rectangle(300, 300, 400, 400)).contains("WARN EMPTY"));
    }

    @Test
    void tooSmall() {
        assertEquals(List.of("WARN TOO_SMALL"), check(rectangle(200, 200, 600, 600)));
        assertTrue(check(rectangle(300, 300, 427, 420)).contains("BLOCK TOO_SMALL"));
    }

    @Test
    void noBackground() {
        assertTrue(check(rectangle(10, 10, 790, 790)).contains("WARN NO_BACKGROUND"));
    }

    /** Fur that reaches two edges, of which a matte by colour has cut out a disc: nothing touches an edge. */
    @Test
    void croppedThoughTheCutTouchesNoEdge() {
        IntBinaryOperator fur = (x, y) -> 0xFF604020 + (x / 7 * 31 + y / 7 * 57) % 64 * 0x010100;
        IntBinaryOperator wall = (x, y) -> 0xFF203060 + (x / 7 * 31 + y / 7 * 57) % 64 * 0x000101;
        Mask disc = Pictures.mask(SIDE, SIDE, DISC);
        Picture cat = Pictures.of(SIDE, SIDE, (x, y) -> (x < 600 ? fur : wall).applyAsInt(x, y));
        assertTrue(check(cat, disc, false).contains("WARN CROPPED"));
        assertTrue(check(cat, disc, true).stream().noneMatch(f -> f.contains("CROPPED")));
        Picture whole = Pictures.of(SIDE, SIDE, (x, y) -> (DISC.applyAsInt(x, y) > 0 ? fur : wall).applyAsInt(x, y));
        assertTrue(check(whole, disc, false).stream().noneMatch(f -> f.contains("CROPPED")));
    }

    @Test
    void cropped() {
        assertEquals(
                List.of(),
                check((x, y) ->
                        DISC.applyAsInt(x, y) | rectangle(400, 0, 415, 200).applyAsInt(x, y)));
        assertEquals(List.of("WARN CROPPED"), check(rectangle(0, 100, 600, 280)));
        assertEquals(List.of("BLOCK CROPPED"), check(rectangle(0, 100, 600, 320)));
        assertTrue(check(rectangle(0, 100, 800, 190)).contains("BLOCK CROPPED"));
    }

    @Test
    void aCutoutTrimmedToItsBoxIsNotRefused() {
        Mask disc = Pictures.mask(560, 560, (x, y) -> Math.hypot(x - 280, y - 280) < 310 ? 255 : 0);
        assertEquals(List.of("WARN CROPPED"), check(photo(disc, (x, y) -> 0), disc, true));
        assertEquals(List.of("BLOCK CROPPED"), check(photo(disc, (x, y) -> PLAIN), disc, true));
    }

    @Test
    void severalSubjects() {
        IntBinaryOperator two = (x, y) -> rectangle(20, 20, 380, 780).applyAsInt(x, y)
                | rectangle(420, 20, 780, 780).applyAsInt(x, y);
        assertEquals(List.of("WARN MULTI_SUBJECT"), check(two));
        IntBinaryOperator four = (x, y) -> y % 400 < 20 ? 0 : x % 400 < 20 ? 0 : two.applyAsInt(x, y);
        assertEquals(List.of("BLOCK MULTI_SUBJECT"), check(four));
        IntBinaryOperator crumb =
                (x, y) -> DISC.applyAsInt(x, y) | rectangle(20, 20, 60, 60).applyAsInt(x, y);
        assertEquals(List.of(), check(crumb));
    }

    @Test
    void lowConfidence() {
        IntBinaryOperator rim = (x, y) -> Math.hypot(x - 400, y - 400) < 350 ? Math.max(128, DISC.applyAsInt(x, y)) : 0;
        assertEquals(List.of("WARN LOW_CONFIDENCE"), check(rim));
        assertEquals(
                List.of("BLOCK LOW_CONFIDENCE"),
                check((x, y) -> DISC.applyAsInt(x, y) / 2 + DISC.applyAsInt(x, y) % 2));
    }

    @Test
    void aBusyBackgroundAloneOnlyWarns() {
        IntBinaryOperator busy = (x, y) -> x / 10 % 2 == y / 10 % 2 ? 0xFF303030 : 0xFFC0C0C0;
        Mask disc = Pictures.mask(SIDE, SIDE, DISC);
        assertEquals(List.of("WARN BUSY_BACKGROUND"), check(photo(disc, busy), disc, true));
        assertEquals(List.of("WARN BUSY_BACKGROUND"), check(photo(disc, busy), disc, false));
        Mask cut = Pictures.mask(SIDE, SIDE, rectangle(0, 100, 600, 280));
        assertEquals(List.of("WARN CROPPED", "WARN BUSY_BACKGROUND"), check(photo(cut, busy), cut, true));
        assertEquals(List.of("BLOCK BUSY_BACKGROUND", "WARN CROPPED"), check(photo(cut, busy), cut, false));
    }

    @Test
    void whatLiesUnderClearPixelsIsNoBackground() {
        Mask disc = Pictures.mask(SIDE, SIDE, DISC);
        Picture cutout = photo(disc, (x, y) -> x * y * 7919 & 0xFFFFFF);
        assertEquals(List.of(), check(cutout, disc, true));
    }

    @Test
    void blur() {
        Mask disc = Pictures.mask(SIDE, SIDE, DISC);
        Picture soft = Pictures.of(SIDE, SIDE, (x, y) -> 0xFF000000 | (60 + x / 8) * 0x010101);
        assertEquals(List.of("WARN BLUR"), check(soft, disc, true));
    }

    @Test
    void clipped() {
        Mask disc = Pictures.mask(SIDE, SIDE, DISC);
        Mask lit = Pictures.mask(SIDE, SIDE, (x, y) -> y < 600 ? DISC.applyAsInt(x, y) : 0);
        Picture burnt = photo(lit, (x, y) -> 0xFFFFFFFF);
        assertEquals(List.of("WARN CLIPPED"), check(burnt, disc, true));
    }

    @Test
    void aspect() {
        assertEquals(List.of("WARN ASPECT"), check(rectangle(50, 300, 750, 400)));
    }

    @Test
    void anyTwoSizesGoTogether() {
        Mask large = Pictures.mask(SIDE, SIDE, DISC);
        Mask half = Pictures.mask(400, 400, (x, y) -> DISC.applyAsInt(2 * x, 2 * y));
        assertEquals(List.of(), check(photo(large, (x, y) -> PLAIN), half, true));
        Mask one = Pictures.mask(1, 1, (x, y) -> 255);
        assertTrue(check(photo(one, (x, y) -> PLAIN), large, true).contains("BLOCK TOO_SMALL"));
    }
}
