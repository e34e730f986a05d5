package dev.kiln.imaging;

import dev.kiln.imaging.internal.PictureFormat;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The formats that {@link PhotoReader} reads, for those who look for photos or tell others what to bring. */
public final class PhotoFormats {
    /** Pictures of phones and cameras that are not read; who looks for photos must not pass over them in silence. */
    private static final Set<String> KNOWN_BUT_NOT_READ =
            Set.of("heic", "heif", "avif", "jp2", "jxl", "psd", "dng", "cr2", "nef", "arw");

    private PhotoFormats() {}

    /** Their media types, for example {@code image/png}. */
    public static List<String> mediaTypes() {
        return Arrays.stream(PictureFormat.values())
                .map(PictureFormat::mediaType)
                .toList();
    }

    /** Whether the name of {@code file} is that of a picture, one that is not read included. */
    public static boolean isNamedLikeOne(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        String suffix = name.substring(name.lastIndexOf('.') + 1);
        return name.length() > suffix.length() + 1
                && (KNOWN_BUT_NOT_READ.contains(suffix)
                        || Arrays.stream(PictureFormat.values())
                                .anyMatch(format -> format.suffixes().contains(suffix)));
    }
}
