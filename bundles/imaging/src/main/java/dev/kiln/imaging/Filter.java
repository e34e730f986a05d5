package dev.kiln.imaging;

/** Resampling kernels of {@link Resample}. The first three give the bytes that Pillow gives. */
public enum Filter {
    /** Windowed sinc of three lobes: sharp, may overshoot at edges. For pictures. */
    LANCZOS(3) {
        @Override
        double weight(double x) {
            return Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
        }
    },
    /** Keys' cubic with a = -0.5. */
    BICUBIC(2) {
        @Override
        double weight(double x) {
            double d = Math.abs(x);
            if (d < 1) {
                return (1.5 * d - 2.5) * d * d + 1;
            }
            return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
        }
    },
    /** Triangle: never overshoots. For mattes. */
    BILINEAR(1) {
        @Override
        double weight(double x) {
            return Math.max(0, 1 - Math.abs(x));
        }
    },
    /** The mean over the area that an output pixel covers; when enlarging, the pixel that holds its centre. */
    AREA(0.5) {
        @Override
        double weight(double x) {
            return Math.abs(x) <= 0.5 ? 1 : 0;
        }
    };

    private final double radius;

    Filter(double radius) {
        this.radius = radius;
    }

    /** Reach of the kernel on each side, in output pixels when shrinking, in input pixels when enlarging. */
    double radius() {
        return radius;
    }

    /** Height of the kernel at {@code x}, not normalised. */
    abstract double weight(double x);

    private static double sinc(double x) {
        // StrictMath: the same bits on every machine.
        return x == 0 ? 1 : StrictMath.sin(Math.PI * x) / (Math.PI * x);
    }
}
