package dev.kiln.shell.internal.ab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One figure of a row, for people.
 *
 * @param name what it is
 * @param value with its unit
 */
public record Figure(String name, String value) {
    private static final double MIB = 1 << 20;

    /** All figures of {@code row}, in one order for all rows; of one that failed, its time. */
    public static List<Figure> of(Row row) {
        List<Figure> figures = new ArrayList<>();
        figures.add(figure("time", "%.2f s", row.seconds()));
        row.made().ifPresent(made -> {
            figures.add(figure("peak memory", "%.0f MiB", row.peakHeapBytes() / MIB));
            figures.add(figure("stages shared", "%d of %d", row.taken().size(), row.stages()));
            figures.add(figure("triangles", "%,d", made.triangles()));
            figures.add(figure("vertices", "%,d", made.vertices()));
            figures.add(figure("GLB", "%.2f MiB", made.glbBytes() / MIB));
            figures.add(figure("silhouette", "%.3f IoU", made.silhouette()));
            figures.add(figure("colour", "%.1f dB", made.psnr()));
            figures.add(figure("structure", "%.3f SSIM", made.similarity()));
        });
        return figures;
    }

    private static Figure figure(String name, String pattern, Object... values) {
        return new Figure(name, String.format(Locale.ROOT, pattern, values));
    }
}
