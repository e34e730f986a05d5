package dev.kiln.mesh.preview;

/**
 * A perspective camera on a circle around the subject, looking at its centre, Y up.
 *
 * @param azimuth direction of the camera seen from above, radians: 0 in front (+Z), a quarter turn to the right (+X)
 * @param elevation above the horizon, radians, below a quarter turn
 * @param distance from the centre, metres
 * @param slope tangent of half the field of view
 * @param centreX x looked at
 * @param centreY y looked at
 * @param centreZ z looked at
 */
record View(
        double azimuth,
        double elevation,
        double distance,
        double slope,
        double centreX,
        double centreY,
        double centreZ) {

    /** Same camera at another distance. */
    View at(double metres) {
        return new View(azimuth, elevation, metres, slope, centreX, centreY, centreZ);
    }

    /** Axes of the camera in asset space: right, up, towards the viewer; nine numbers. */
    double[] axes() {
        double sa = Math.sin(azimuth);
        double ca = Math.cos(azimuth);
        double se = Math.sin(elevation);
        double ce = Math.cos(elevation);
        return new double[] {ca, 0, -sa, -sa * se, ce, -ca * se, sa * ce, se, ca * ce};
    }

    /** {@code positions} in camera axes around the centre: x right, y up, z towards the viewer. */
    float[] turned(float[] positions) {
        double[] a = axes();
        float[] turned = new float[positions.length];
        for (int v = 0; v < positions.length; v += 3) {
            double x = positions[v] - centreX;
            double y = positions[v + 1] - centreY;
            double z = positions[v + 2] - centreZ;
            turned[v] = (float) (a[0] * x + a[1] * y + a[2] * z);
            turned[v + 1] = (float) (a[3] * x + a[4] * y + a[5] * z);
            turned[v + 2] = (float) (a[6] * x + a[7] * y + a[8] * z);
        }
        return turned;
    }

    /** The smallest distance from which all vertices used are in the picture. */
    double fit(float[] positions, int[] triangles) {
        float[] turned = turned(positions);
        double needed = 0;
        for (int v : triangles) {
            double reach = Math.max(Math.abs(turned[3 * v]), Math.abs(turned[3 * v + 1])) / slope + turned[3 * v + 2];
            needed = reach > needed && Double.isFinite(reach) ? reach : needed;
        }
        return needed;
    }
}
