package dev.kiln.appearance.internal;

import dev.kiln.api.asset.Camera;
import dev.kiln.api.asset.Floats;

/** What a camera does to points and directions. */
final class Optics {
    /** Nothing closer to a pinhole than this, in metres, is seen. */
    private static final double NEAREST = 1e-6;

    private final Camera camera;
    private final boolean pinhole;
    private final double[] pose = new double[12];
    private final double[] eye = new double[3];

    Optics(Camera camera) {
        this.camera = camera;
        pinhole = camera.lens() == Camera.Lens.PINHOLE;
        for (int i = 0; i < 12; i++) {
            pose[i] = camera.pose().get(i);
        }
        for (int axis = 0; axis < 3; axis++) {
            eye[axis] = -(pose[axis] * pose[3] + pose[4 + axis] * pose[7] + pose[8 + axis] * pose[11]);
        }
    }

    /** Whether depth or its inverse is what runs linearly across the picture. */
    boolean pinhole() {
        return pinhole;
    }

    /** Column, row and depth in metres of the point at {@code at}; returns false if it is behind the camera. */
    boolean project(Floats positions, int at, double[] out) {
        double x = row(0, positions, at);
        double y = row(1, positions, at);
        double depth = -row(2, positions, at);
        if (pinhole && depth < NEAREST) {
            return false;
        }
        double shrink = pinhole ? depth : 1;
        out[0] = camera.centreX() + camera.scaleX() * x / shrink;
        out[1] = camera.centreY() - camera.scaleY() * y / shrink;
        out[2] = depth;
        return true;
    }

    /** Cosine between the normal and the direction to the camera. */
    double cosine(Floats positions, Floats normals, int at) {
        double dot = 0;
        double square = 0;
        for (int axis = 0; axis < 3; axis++) {
            double towards = pinhole ? eye[axis] - positions.get(at + axis) : pose[8 + axis];
            dot += towards * normals.get(at + axis);
            square += towards * towards;
        }
        return dot / Math.sqrt(square);
    }

    /** Side of a pixel at a depth, in metres. */
    double pixel(double depth) {
        return (pinhole ? depth : 1) / Math.min(camera.scaleX(), camera.scaleY());
    }

    private double row(int row, Floats p, int at) {
        return pose[4 * row] * p.get(at)
                + pose[4 * row + 1] * p.get(at + 1)
                + pose[4 * row + 2] * p.get(at + 2)
                + pose[4 * row + 3];
    }
}
