package dev.kiln.imaging;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;

/** The arithmetic of {@link ForegroundColors} in one region of a picture; values are 0 to 1. */
final class BlurFusion {
    private static final float EPSILON = 1e-5f;

    private final Picture photo;
    private final Box region;
    private final int width;
    private final int size;
    private final BoxBlur box;
    private final float[] alpha;

    BlurFusion(Picture photo, Mask mask, Box region) {
        this.photo = photo;
        this.region = region;
        width = region.width();
        size = width * region.height();
        box = new BoxBlur(width, region.height());
        alpha = new float[size];
        for (int i = 0; i < size; i++) {
            alpha[i] = mask.at(region.left() + i % width, region.top() + i / width) / 255f;
        }
    }

    /** Writes the colour of the soft pixels of {@code band}, a part of the region, into {@code rgba}. */
    void run(int wide, int narrow, byte[] rgba, Box band) {
        float[] wideAlpha = new float[size];
        float[] narrowAlpha = new float[size];
        box.blur(alpha, wideAlpha, wide);
        box.blur(alpha, narrowAlpha, narrow);
        float[] image = new float[size];
        float[] subject = new float[size];
        float[] background = new float[size];
        for (int channel = 0; channel < 3; channel++) {
            for (int row = 0; row < size; row += width) {
                read(image, row, channel);
            }
            System.arraycopy(image, 0, subject, 0, size);
            System.arraycopy(image, 0, background, 0, size);
            pass(image, subject, background, wideAlpha, wide);
            pass(image, subject, background, narrowAlpha, narrow);
            store(subject, rgba, band, channel);
        }
    }

    /** One pass: both layers are blurred with their own weight, then what the blend leaves unexplained is added. */
    private void pass(float[] image, float[] subject, float[] background, float[] blurredAlpha, int window) {
        for (int row = 0; row < size; row += width) {
            weigh(subject, background, row);
        }
        box.blur(subject, subject, window);
        box.blur(background, background, window);
        for (int row = 0; row < size; row += width) {
            blend(image, subject, background, blurredAlpha, row);
        }
    }

    private void read(float[] image, int row, int channel) {
        int y = region.top() + row / width;
        for (int x = 0; x < width; x++) {
            image[row + x] = photo.at(region.left() + x, y, channel) / 255f;
        }
    }

    private void weigh(float[] subject, float[] background, int row) {
        for (int i = row; i < row + width; i++) {
            subject[i] *= alpha[i];
            background[i] *= 1 - alpha[i];
        }
    }

    private void blend(float[] image, float[] subject, float[] background, float[] blurredAlpha, int row) {
        for (int i = row; i < row + width; i++) {
            float a = alpha[i];
            float f = subject[i] / (blurredAlpha[i] + EPSILON);
            float b = background[i] / (1 - blurredAlpha[i] + EPSILON);
            subject[i] = Math.clamp(f + a * (image[i] - a * f - (1 - a) * b), 0f, 1f);
            background[i] = b;
        }
    }

    private void store(float[] subject, byte[] rgba, Box band, int channel) {
        for (int y = band.top(); y < band.bottom(); y++) {
            storeRow(subject, rgba, band, channel, y);
        }
    }

    private void storeRow(float[] subject, byte[] rgba, Box band, int channel, int y) {
        for (int x = band.left(); x < band.right(); x++) {
            int i = (y - region.top()) * width + x - region.left();
            if (alpha[i] > 0 && alpha[i] < 1) {
                rgba[4 * (y * photo.width() + x) + channel] = (byte) Math.round(subject[i] * 255);
            }
        }
    }
}
