package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.internal.AlphaShare;
import dev.kiln.imaging.internal.PhotoFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads PNG, JPEG, WebP, TIFF, GIF and BMP photos into upright 8-bit sRGB (preprocessing spec, sections 1, steps 0 to 2, and 8).
 *
 * <p>The kind of a file is decided by its first bytes, never by its name. Width and height are read and judged before
 * any pixel is decoded, and the whole file is checked for completeness (sums, end marks, extents), so that half a
 * download is refused instead of becoming half a model. Of several frames or pages the first is read. Pictures whose long side is above
 * {@value #LARGEST_WORKING_SIDE} are subsampled while decoding.
 */
public final class PhotoReader {
    /** Longest side of a decoded picture, in pixels. */
    public static final int LARGEST_WORKING_SIDE = 4096;

    /** Longest side that a file may have, in pixels. */
    public static final int LARGEST_SIDE = 30_000;

    /** Most pixels that a file may have. */
    public static final long MOST_PIXELS = 200_000_000L;

    private PhotoReader() {}

    /**
     * Reads {@code file}.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if there is no such file or it is a directory;
     *     {@link Fault#ENVIRONMENT} if it may not be read; {@link Fault#FAILED} if it is empty, truncated, corrupt or
     *     of a format that is not read; {@link Fault#REFUSED} if it is too large or fully transparent
     */
    public static Photo read(Path file) throws KilnException {
        PhotoFile.Decoded decoded = PhotoFile.decode(file);
        byte[] rgba = decoded.rgba();
        AlphaShare alpha = AlphaShare.of(rgba);
        if (alpha.empty()) {
            throw new KilnException(
                    Fault.REFUSED,
                    PhotoFile.name(file),
                    "is fully transparent, so there is no subject in it",
                    "export the picture again with its subject visible");
        }
        List<String> warnings = new ArrayList<>(decoded.warnings());
        if (!alpha.matte() && !alpha.opaque()) {
            for (int i = 3; i < rgba.length; i += 4) {
                rgba[i] = (byte) 255;
            }
            warnings.add("ALPHA_IGNORED: its alpha separates nothing, so the picture is taken as opaque");
        }
        return new Photo(
                new Picture(decoded.width(), decoded.height(), Bytes.adopt(rgba)),
                decoded.sourceWidth(),
                decoded.sourceHeight(),
                decoded.format(),
                decoded.orientation(),
                alpha.matte(),
                warnings,
                decoded.sha256());
    }
}
