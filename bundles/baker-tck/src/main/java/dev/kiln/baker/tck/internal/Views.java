package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Camera;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;
import java.util.Optional;

/** Pictures taken from above, as far to the side as one likes. */
final class Views {
    /** Side of the pictures in pixels; they show two metres. */
    static final int SIDE = 128;

    private static final double PIXELS_A_METRE = SIDE / 2.0;

    /** Value of a channel at a pixel, 0 to 255. */
    @FunctionalInterface
    interface Value {
        int at(int x, int y, int channel);
    }

    private Views() {}

    /** An orthographic view of the origin; its camera leans by {@code lean} radians from +Y towards +X. */
    static PosedPicture above(double lean, float weight, Value value) {
        float sin = (float) Math.sin(lean);
        float cos = (float) Math.cos(lean);
        Floats pose = Floats.copyOf(cos, -sin, 0, 0, 0, 0, -1, 0, sin, cos, 0, -2);
        Camera camera =
                new Camera(Camera.Lens.ORTHOGRAPHIC, pose, PIXELS_A_METRE, PIXELS_A_METRE, SIDE / 2.0, SIDE / 2.0);
        return new PosedPicture(picture(value), Optional.empty(), camera, weight);
    }

    /** A view straight from above through a pinhole two metres over the origin. */
    static PosedPicture pinhole(Value value) {
        Floats pose = Floats.copyOf(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, -2);
        double focal = 2 * PIXELS_A_METRE;
        return PosedPicture.of(
                picture(value), new Camera(Camera.Lens.PINHOLE, pose, focal, focal, SIDE / 2.0, SIDE / 2.0));
    }

    /** Column, or row, at which one who looks straight down sees x, or z, of a point at height 0. */
    static double column(double x) {
        return SIDE / 2.0 + x * PIXELS_A_METRE;
    }

    private static Picture picture(Value value) {
        byte[] rgba = new byte[4 * SIDE * SIDE];
        for (int p = 0; p < SIDE * SIDE; p++) {
            for (int c = 0; c < 3; c++) {
                rgba[4 * p + c] = (byte) value.at(p % SIDE, p / SIDE, c);
            }
            rgba[4 * p + 3] = -1;
        }
        return new Picture(SIDE, SIDE, Bytes.adopt(rgba));
    }
}
