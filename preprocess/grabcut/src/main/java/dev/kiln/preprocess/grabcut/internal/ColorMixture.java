package dev.kiln.preprocess.grabcut.internal;

import dev.kiln.imaging.matting.LabImage;
import java.util.Random;

/** Five Gaussians over Lab colour, each pixel belonging to the one that explains it best. */
final class ColorMixture {
    private static final int COMPONENTS = 5;
    private static final int CLUSTER_ROUNDS = 10;
    private static final long SEED = 42;

    private final Gaussian[] components;

    private ColorMixture(Gaussian[] components) {
        this.components = components;
    }

    /** A first mixture of the pixels that are {@code wanted} in {@code labels}, by k-means with a fixed seed. */
    static ColorMixture cluster(LabImage image, boolean[] labels, boolean wanted) {
        int[] pixels = new int[labels.length];
        int count = 0;
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] == wanted) {
                pixels[count++] = i;
            }
        }
        double[][] centres = seeds(image, pixels, count);
        Moments[] moments = new Moments[COMPONENTS];
        for (int round = 0; round < CLUSTER_ROUNDS; round++) {
            for (int c = 0; c < COMPONENTS; c++) {
                moments[c] = new Moments();
            }
            for (int i = 0; i < count; i++) {
                moments[nearest(image, pixels[i], centres)].add(image, pixels[i]);
            }
            for (int c = 0; c < COMPONENTS; c++) {
                if (moments[c].count() > 0) {
                    centres[c] = moments[c].mean();
                }
            }
        }
        return of(moments);
    }

    /** The mixture after each pixel that is {@code wanted} in {@code labels} has chosen its component anew. */
    ColorMixture refined(LabImage image, boolean[] labels, boolean wanted) {
        Moments[] moments = new Moments[COMPONENTS];
        for (int c = 0; c < COMPONENTS; c++) {
            moments[c] = new Moments();
        }
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] == wanted) {
                moments[best(image, i)].add(image, i);
            }
        }
        return of(moments);
    }

    /** The least of the components' negative log-likelihoods of a pixel's colour, up to a constant. */
    double energy(LabImage image, int pixel) {
        return components[best(image, pixel)].energy(image, pixel);
    }

    private int best(LabImage image, int pixel) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < components.length; c++) {
            double energy = components[c].energy(image, pixel);
            if (energy < least) {
                least = energy;
                best = c;
            }
        }
        return best;
    }

    private static ColorMixture of(Moments[] moments) {
        long all = 0;
        int used = 0;
        for (Moments m : moments) {
            all += m.count();
            used += m.count() > 0 ? 1 : 0;
        }
        Gaussian[] components = new Gaussian[used];
        int next = 0;
        for (Moments m : moments) {
            if (m.count() > 0) {
                components[next++] = m.gaussian(all);
            }
        }
        return new ColorMixture(components);
    }

    /** k-means++: each further seed is drawn with a chance that grows with its distance from those before. */
    private static double[][] seeds(LabImage image, int[] pixels, int count) {
        Random random = new Random(SEED);
        double[][] seeds = new double[COMPONENTS][];
        double[] distance = new double[count];
        int chosen = random.nextInt(count);
        for (int c = 0; c < COMPONENTS; c++) {
            seeds[c] = color(image, pixels[chosen]);
            double sum = 0;
            for (int i = 0; i < count; i++) {
                double d = image.squaredDistance(pixels[i], pixels[chosen]);
                distance[i] = c == 0 ? d : Math.min(distance[i], d);
                sum += distance[i];
            }
            double mark = random.nextDouble() * sum;
            for (chosen = 0; chosen < count - 1 && mark >= distance[chosen]; chosen++) {
                mark -= distance[chosen];
            }
        }
        return seeds;
    }

    private static double[] color(LabImage image, int pixel) {
        return new double[] {image.at(pixel, 0), image.at(pixel, 1), image.at(pixel, 2)};
    }

    private static int nearest(LabImage image, int pixel, double[][] centres) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < centres.length; c++) {
            double distance =
                    image.squaredDistance(pixel, (float) centres[c][0], (float) centres[c][1], (float) centres[c][2]);
            if (distance < least) {
                least = distance;
                nearest = c;
            }
        }
        return nearest;
    }
}
