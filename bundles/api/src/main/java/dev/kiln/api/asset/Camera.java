package dev.kiln.api.asset;

/**
 * Where a picture was taken from. Camera space is right-handed: x right, y up, z towards the viewer, so that what is seen
 * has a negative z. Pixels are counted from the upper left corner of the picture, the first pixel covers 0 to 1.
 *
 * <p>A point (x, y, z) of camera space is at pixel {@code centreX + scaleX * x}, {@code centreY - scaleY * y}; behind a
 * pinhole x and y are first divided by {@code -z}.
 *
 * @param lens how space becomes flat
 * @param pose asset space to camera space: three rows of a rotation and a shift, twelve numbers
 * @param scaleX pixels a metre, or focal length in pixels, above 0
 * @param scaleY as {@code scaleX}, along the columns
 * @param centreX column on the optical axis
 * @param centreY row on the optical axis
 */
public record Camera(Lens lens, Floats pose, double scaleX, double scaleY, double centreX, double centreY) {
    private static final double RIGID = 1e-3;

    /** How space becomes flat. */
    public enum Lens {
        /** All rays meet in the origin of camera space. */
        PINHOLE,
        /** All rays run along z. */
        ORTHOGRAPHIC
    }

    /**
     * @throws IllegalArgumentException if the pose is no rotation and shift, or a number is not finite or out of range
     */
    public Camera {
        if (pose.size() != 12 || !isRotation(pose)) {
            throw new IllegalArgumentException("the pose of a camera is three rows of a rotation and a shift");
        }
        if (!(scaleX > 0 && scaleX < Double.POSITIVE_INFINITY && scaleY > 0 && scaleY < Double.POSITIVE_INFINITY)
                || !Double.isFinite(centreX)
                || !Double.isFinite(centreY)) {
            throw new IllegalArgumentException("a camera has scales above 0 and a centre");
        }
    }

    private static boolean isRotation(Floats pose) {
        for (int a = 0; a < 3; a++) {
            for (int b = a; b < 3; b++) {
                double dot = 0;
                for (int axis = 0; axis < 3; axis++) {
                    dot += (double) pose.get(4 * a + axis) * pose.get(4 * b + axis);
                }
                if (!(Math.abs(dot - (a == b ? 1 : 0)) <= RIGID)) {
                    return false;
                }
            }
            if (!Float.isFinite(pose.get(4 * a + 3))) {
                return false;
            }
        }
        return true;
    }
}
