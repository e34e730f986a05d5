package dev.kiln.imaging;

import dev.kiln.api.asset.Picture;
import java.util.List;

/**
 * A photo as it was read from a file, upright.
 *
 * @param picture the pixels; opaque unless {@code hasMatte}. Its long side is at most
 *     {@value PhotoReader#LARGEST_WORKING_SIDE}
 * @param sourceWidth width of the file's picture after it was turned upright, before any subsampling
 * @param sourceHeight height, likewise
 * @param format {@code PNG}, {@code JPEG}, {@code WEBP}, {@code TIFF}, {@code GIF} or {@code BMP}
 * @param orientation EXIF orientation that was applied, 1 to 8; 1 if the file names none
 * @param hasMatte whether the file's own alpha separates a subject from its background
 * @param warnings what a person should know about the file, one line each; empty for most files
 * @param sha256 of the file, 64 lower-case hexadecimal digits
 */
public record Photo(
        Picture picture,
        int sourceWidth,
        int sourceHeight,
        String format,
        int orientation,
        boolean hasMatte,
        List<String> warnings,
        String sha256) {
    /** Keeps a copy of the warnings. */
    public Photo {
        warnings = List.copyOf(warnings);
    }
}
