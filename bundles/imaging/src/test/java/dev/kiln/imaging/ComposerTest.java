package dev.kiln.imaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class ComposerTest {
    private static final int COLOR = 0xFF2850A0;

    private static Picture rectangle(int width, int height, Box box) {
        return Pictures.of(width, height, (x, y) -> isIn(box, x, y) ? COLOR : 0x00FF00FF);
    }

    private static boolean isIn(Box box, int x, int y) {
        return x >= box.left() && x < box.right() && y >= box.top() && y < box.bottom();
    }

    private static void assertFramed(StudioShot shot) {
        Box box = Box.around(1024, 1024, i -> shot.mask().alpha().get(i) > 127).orElseThrow();
        assertEquals(901, box.longSide(), 2);
        assertEquals(1024, box.left() + box.right(), 2);
        assertEquals(1024, box.top() + box.bottom(), 2);
    }

    @Test
    void theBoxIsCentredWhereverItWas() throws Exception {
        for (Box box : new Box[] {
            new Box(0, 0, 60, 20), new Box(500, 300, 600, 400), new Box(7, 11, 590, 397), new Box(100, 390, 101, 400)
        }) {
            Picture cutout = rectangle(600, 400, box);
            StudioShot shot = Composer.compose(cutout, cutout);
            assertFramed(shot);
            assertSame(cutout, shot.uncomposed());
        }
    }

    @Test
    void inkIsOwnColourOnExactGrey() throws Exception {
        Picture cutout = rectangle(200, 200, new Box(50, 50, 150, 120));
        StudioShot shot = Composer.compose(cutout, cutout);
        assertEquals(0xFFC8C8C8, Pictures.argb(shot.grey(), 0, 0));
        assertEquals(0xFFC8C8C8, Pictures.argb(shot.grey(), 1023, 1023));
        assertEquals(COLOR, Pictures.argb(shot.grey(), 512, 512));
        assertEquals(COLOR, Pictures.argb(shot.cutout(), 512, 512));
        for (int i = 0; i < 1024 * 1024; i++) {
            int alpha = shot.mask().alpha().get(i);
            assertEquals(alpha, shot.cutout().rgba().get(4 * i + 3));
            if (alpha > 0) {
                assertEquals(0xA0, shot.cutout().rgba().get(4 * i + 2));
            }
        }
    }

    @Test
    void hazeApartFromTheSubjectDoesNotCount() throws Exception {
        Picture haze = Pictures.of(
                400, 300, (x, y) -> isIn(new Box(30, 40, 130, 120), x, y) ? COLOR : x > 200 ? 0x14000000 : 0);
        assertFramed(Composer.compose(haze, haze));
    }

    @Test
    void hazeThatTouchesTheSubjectCountsLittle() throws Exception {
        Picture haze = Pictures.of(400, 300, (x, y) -> isIn(new Box(100, 100, 200, 180), x, y) ? COLOR : 0x14000000);
        Box box = Box.around(1024, 1024, solidIn(Composer.compose(haze, haze))).orElseThrow();
        assertEquals(901 / 1.06, box.longSide(), 2);
    }

    private static IntPredicate solidIn(StudioShot shot) {
        return i -> shot.mask().alpha().get(i) > 127;
    }

    @Test
    void onePixelIsASubjectAndNoneIsARefusal() throws Exception {
        Picture one = rectangle(1, 1, new Box(0, 0, 1, 1));
        assertEquals(COLOR, Pictures.argb(Composer.compose(one, one).cutout(), 512, 512));
        Picture none = Pictures.of(9, 9, (x, y) -> 0x7F000000);
        KilnException e = assertThrows(KilnException.class, () -> Composer.compose(none, none));
        assertEquals(Fault.REFUSED, e.fault());
    }
}
