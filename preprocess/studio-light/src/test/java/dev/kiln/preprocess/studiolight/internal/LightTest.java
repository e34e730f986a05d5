package dev.kiln.preprocess.studiolight.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.stage.StageContext;
import dev.kiln.imaging.PhotoReader;
import java.awt.Color;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

class LightTest {
    private static final int SIDE = 100;

    private final List<String> notes = new ArrayList<>();
    private final StageContext context = (StageContext) Proxy.newProxyInstance(
            StageContext.class.getClassLoader(), new Class<?>[] {StageContext.class}, (proxy, method, args) -> {
                if (method.getName().equals("note")) {
                    notes.add((String) args[0]);
                }
                return null;
            });

    private static Picture picture(IntBinaryOperator argb) {
        byte[] rgba = new byte[4 * SIDE * SIDE];
        for (int i = 0; i < SIDE * SIDE; i++) {
            int color = argb.applyAsInt(i % SIDE, i / SIDE);
            rgba[4 * i] = (byte) (color >> 16);
            rgba[4 * i + 1] = (byte) (color >> 8);
            rgba[4 * i + 2] = (byte) color;
            rgba[4 * i + 3] = (byte) (color >> 24);
        }
        return new Picture(SIDE, SIDE, Bytes.adopt(rgba));
    }

    private static int grey(int value) {
        return 0xFF000000 | value * 0x010101;
    }

    private static double hue(Picture picture, int x, int y) {
        return 360 * Color.RGBtoHSB(picture.at(x, y, 0), picture.at(x, y, 1), picture.at(x, y, 2), null)[0];
    }

    private static double hueShift(Picture before, Picture after, int x, int y) {
        double shift = Math.abs(hue(before, x, y) - hue(after, x, y));
        return Math.min(shift, 360 - shift);
    }

    /** A red disc on orange wood, with a white rim: everything is honestly warm. */
    private static int warm(int x, int y) {
        double radius = Math.hypot(x - 50, y - 50);
        if (radius < 20) {
            return 0xFFB02018;
        }
        return radius < 24 ? 0xFFF0F0EC : 0xFF000000 | 0xB06C30 + (x * 7 + y * 3) % 9 * 0x010101;
    }

    @Test
    void levelsStretchADullPictureToTheWholeScale() throws Exception {
        Picture dull = picture((x, y) -> grey(80 + x / 2));
        for (Light light : List.of(new ClassicLight(), new RobustLight())) {
            Picture even = light.even(dull, context);
            assertEquals(0, even.at(0, 0, 0), 3, light.description());
            assertEquals(255, even.at(99, 0, 0), 3, light.description());
            assertEquals(127, even.at(49, 0, 0), 5, light.description());
        }
    }

    @Test
    void flatPicturesStayAsTheyAre() throws Exception {
        Picture flat = picture((x, y) -> grey(120 + x % 5));
        assertEquals(flat, new ClassicLight().even(flat, context));
        assertEquals(flat, new RobustLight().even(flat, context));
    }

    @Test
    void blackStaysBlack() throws Exception {
        Picture black = picture((x, y) -> 0xFF000000);
        assertEquals(black, new ClassicLight().even(black, context));
        assertEquals(black, new RobustLight().even(black, context));
    }

    @Test
    void robustTakesAMildCastAway() throws Exception {
        Picture cast = picture((x, y) -> {
            int v = 20 + 2 * x;
            return 0xFF000000 | v << 16 | v * 95 / 100 << 8 | v * 88 / 100;
        });
        Picture even = new RobustLight().even(cast, context);
        assertTrue(cast.at(70, 0, 0) - cast.at(70, 0, 2) > 15);
        assertEquals(even.at(70, 0, 0), even.at(70, 0, 2), 6);
    }

    @Test
    void robustKeepsTheHueOfARedThingOnWood() throws Exception {
        Picture scene = picture(LightTest::warm);
        Picture even = new RobustLight().even(scene, context);
        assertTrue(hueShift(scene, even, 50, 50) < 6);
        assertTrue(hueShift(scene, even, 5, 5) < 6);
    }

    @Test
    void classicDoesNot() throws Exception {
        Picture scene = picture(LightTest::warm);
        Picture even = new ClassicLight().even(scene, context);
        assertTrue(hueShift(scene, even, 5, 5) > 20);
    }

    @Test
    void theCupOfTheExamplesKeepsItsRed() throws Exception {
        Path file = Path.of(System.getProperty("kiln.root"), "examples", "cup.png");
        Picture cup = PhotoReader.read(file).picture();
        new RobustLight().even(cup, context);
        String[] gains = notes.getLast().replaceAll("[a-z,]", "").strip().split(" +");
        for (String gain : gains) {
            assertEquals(1, Double.parseDouble(gain), 0.06);
        }
    }

    @Test
    void levelsAreThoseOfTheSubject() throws Exception {
        Picture cutout = picture((x, y) -> x < 50 ? grey(100 + y) : (y < 50 ? 0 : 0x00FFFFFF));
        Picture even = new RobustLight().even(cutout, context);
        assertEquals(0, even.at(10, 0, 0), 3);
        assertEquals(255, even.at(10, 99, 0), 3);
        for (int i = 3; i < even.rgba().size(); i += 4) {
            assertEquals(cutout.rgba().get(i), even.rgba().get(i));
        }
    }
}
