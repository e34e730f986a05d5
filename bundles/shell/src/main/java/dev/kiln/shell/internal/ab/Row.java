package dev.kiln.shell.internal.ab;

import dev.kiln.api.asset.Picture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What became of one variant.
 *
 * @param variant which
 * @param failure why there is no result; empty if there is one
 * @param seconds wall time of what it ran
 * @param peakHeapBytes highest use of the Java heap
 * @param taken stages that it shares with a variant before it
 * @param stages how many stages there are
 * @param services {@code KIND ID VERSION} of those that did the work
 * @param made the result; empty if there is none
 */
public record Row(
        Variant variant,
        String failure,
        double seconds,
        long peakHeapBytes,
        List<String> taken,
        int stages,
        List<String> services,
        Optional<Made> made) {
    /**
     * A result.
     *
     * @param record its record file, beside which the others lie
     * @param triangles of the mesh
     * @param vertices of the mesh
     * @param glbBytes length of the asset's file
     * @param silhouette intersection over union with the photo's, 0 to 1
     * @param psnr of the front against the photo, dB
     * @param similarity structural, of the front to the photo, up to 1
     * @param views four views in one strip
     */
    public record Made(
            Path record,
            int triangles,
            int vertices,
            long glbBytes,
            double silhouette,
            double psnr,
            double similarity,
            Picture views) {}
}
