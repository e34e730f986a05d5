package dev.kiln.imaging.matting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.Pictures;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class CutTest {
    private static final int SIDE = 100;

    private static Cut cut(IntPredicate subject) {
        boolean[] inside = new boolean[SIDE * SIDE];
        for (int i = 0; i < inside.length; i++) {
            inside[i] = subject.test(i);
        }
        return new Cut(SIDE, SIDE, inside);
    }

    private static boolean isSquare(int i, int from, int to) {
        return i % SIDE >= from && i % SIDE < to && i / SIDE >= from && i / SIDE < to;
    }

    @Test
    void crumbsGoAndPinholesClose() {
        Cut cleaned = cut(i -> isSquare(i, 20, 80) && !isSquare(i, 40, 44) && !isSquare(i, 60, 70) || isSquare(i, 5, 9))
                .cleaned();
        assertFalse(cleaned.subject()[6 * SIDE + 6], "a crumb of 16 pixels");
        assertTrue(cleaned.subject()[41 * SIDE + 41], "a hole of 16 pixels");
        assertFalse(cleaned.subject()[65 * SIDE + 65], "a hole of 100 pixels");
        assertEquals(3600 - 100, cleaned.area());
    }

    @Test
    void smallGapsAtTheBorderAreNoHoles() {
        Cut cleaned = cut(i -> i / SIDE > 0 || i % SIDE > 3).cleaned();
        assertFalse(cleaned.subject()[0]);
    }

    @Test
    void theEdgeFollowsThePhoto() {
        // The cut is most of a working pixel off; the photo knows better.
        boolean[] left = new boolean[320 * 320];
        for (int i = 0; i < left.length; i++) {
            left[i] = i % 320 < 162;
        }
        Picture photo = Pictures.of(800, 800, (x, y) -> x < 403 ? 0xFFC03020 : 0xFF20A0C0);
        Mask mask = EdgeMatte.of(new Cut(320, 320, left), photo);
        for (int x = 0; x < 800; x++) {
            assertEquals(x < 403 ? 255 : 0, mask.at(x, 400), x >= 401 && x <= 404 ? 140 : 12, "column " + x);
        }
    }

    @Test
    void anySizeHasAMatte() {
        for (int size : new int[] {1, 2, 50}) {
            Mask mask = EdgeMatte.of(cut(i -> true), Pictures.of(size, size + 1, (x, y) -> 0xFF000000));
            assertEquals(Pictures.mask(size, size + 1, (x, y) -> 255), mask);
        }
    }
}
