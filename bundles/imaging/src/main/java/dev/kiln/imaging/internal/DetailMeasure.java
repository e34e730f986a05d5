package dev.kiln.imaging.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;
import dev.kiln.imaging.SubjectBox;

/**
 * What a photo shows inside and outside its matte, looked at with a long side of at most {@value #SIDE} pixels.
 *
 * @param backgroundEdges share of the background's pixels, 8 px and more from the subject, on an edge (Sobel / 8 above 8)
 * @param sharpness variance of the Laplacian 4 px and more inside the subject; not a number if nothing lies there
 * @param clipped share of the subject's pixels whose brightest channel is at either end of the scale
 */
record DetailMeasure(double backgroundEdges, double sharpness, double clipped) {
    private static final int SIDE = 512;
    private static final int AROUND = 8;
    private static final int INSIDE = 4;
    private static final double EDGE = 8;

    static DetailMeasure of(Picture photo, Mask mask) {
        double scale = Math.min(1, SIDE / (double) Math.max(photo.width(), photo.height()));
        int width = (int) Math.max(1, Math.round(photo.width() * scale));
        int height = (int) Math.max(1, Math.round(photo.height() * scale));
        Picture picture = Resample.resize(photo, width, height, Filter.LANCZOS);
        Mask subject = Resample.resize(mask, width, height, Filter.AREA);
        return new DetailMeasure(
                backgroundEdges(picture, subject), sharpness(picture, subject), clipped(picture, subject));
    }

    private static double backgroundEdges(Picture picture, Mask subject) {
        int w = picture.width();
        int h = picture.height();
        int[] away = Distances.to(w, h, i -> isSubject(subject, i));
        float[] light = luminance(picture);
        long pixels = 0;
        long edges = 0;
        for (int y = 1; y < h - 1; y++) {
            for (int x = 1; x < w - 1; x++) {
                int i = y * w + x;
                // What lies under the clear part of a cut-out is no background.
                if (away[i] > AROUND && picture.at(x, y, 3) == 255) {
                    pixels++;
                    edges += sobel(light, w, i) / 8 > EDGE ? 1 : 0;
                }
            }
        }
        return pixels == 0 ? 0 : edges / (double) pixels;
    }

    private static double sobel(float[] v, int w, int i) {
        double across = v[i - w + 1] + 2 * v[i + 1] + v[i + w + 1] - v[i - w - 1] - 2 * v[i - 1] - v[i + w - 1];
        double down = v[i + w - 1] + 2 * v[i + w] + v[i + w + 1] - v[i - w - 1] - 2 * v[i - w] - v[i - w + 1];
        return Math.sqrt(across * across + down * down);
    }

    private static double sharpness(Picture picture, Mask subject) {
        int w = picture.width();
        int h = picture.height();
        int[] depth = Distances.to(w, h, i -> !isSubject(subject, i));
        float[] light = luminance(picture);
        double sum = 0;
        double squares = 0;
        long pixels = 0;
        for (int y = 1; y < h - 1; y++) {
            for (int x = 1; x < w - 1; x++) {
                int i = y * w + x;
                if (depth[i] > INSIDE) {
                    double laplacian = light[i - 1] + light[i + 1] + light[i - w] + light[i + w] - 4 * light[i];
                    sum += laplacian;
                    squares += laplacian * laplacian;
                    pixels++;
                }
            }
        }
        double mean = sum / pixels;
        return squares / pixels - mean * mean;
    }

    private static double clipped(Picture picture, Mask subject) {
        long pixels = 0;
        long clipped = 0;
        for (int i = 0; i < subject.alpha().size(); i++) {
            if (isSubject(subject, i)) {
                int red = picture.rgba().get(4 * i);
                int brightest = Math.max(
                        red,
                        Math.max(picture.rgba().get(4 * i + 1), picture.rgba().get(4 * i + 2)));
                pixels++;
                clipped += brightest >= 254 || brightest <= 2 ? 1 : 0;
            }
        }
        return pixels == 0 ? 0 : clipped / (double) pixels;
    }

    private static boolean isSubject(Mask mask, int pixel) {
        return mask.alpha().get(pixel) > SubjectBox.SOLID;
    }

    private static float[] luminance(Picture picture) {
        float[] light = new float[picture.width() * picture.height()];
        for (int i = 0; i < light.length; i++) {
            light[i] = 0.299f * picture.rgba().get(4 * i)
                    + 0.587f * picture.rgba().get(4 * i + 1)
                    + 0.114f * picture.rgba().get(4 * i + 2);
        }
        return light;
    }
}
