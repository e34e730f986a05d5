package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.internal.AlphaShare;
import dev.kiln.imaging.internal.PhotoFile;
import java.nio.file.Path;

/** Reads a mask that a user made: a grey picture (white is the subject) or a picture with alpha. */
public final class MaskReader {
    private static final double ASPECT_TOLERANCE = 0.01;

    private MaskReader() {}

    /**
     * Reads {@code file} for a photo of {@code width} x {@code height}. A picture that has any transparency is read by
     * its alpha, another one by its grey.
     *
     * @return a mask of the photo's size; a file of another size, but the same shape within 1 %, is resized
     * @throws KilnException as {@link PhotoReader#read}; also of kind {@link Fault#FAILED} if the picture is coloured
     *     without alpha, or of another shape than the photo
     */
    public static Mask read(Path file, int width, int height) throws KilnException {
        PhotoFile.Decoded decoded = PhotoFile.decode(file);
        String name = PhotoFile.name(file);
        double aspect = decoded.width() / (double) decoded.height() * height / width;
        if (Math.abs(aspect - 1) > ASPECT_TOLERANCE) {
            throw new KilnException(
                    Fault.FAILED,
                    name,
                    "is " + decoded.sourceWidth() + " x " + decoded.sourceHeight()
                            + " pixels, of another shape than its photo (" + width + " x " + height + ")",
                    "give a mask of the photo's size");
        }
        byte[] rgba = decoded.rgba();
        boolean byAlpha = !AlphaShare.of(rgba).opaque();
        byte[] alpha = new byte[rgba.length / 4];
        for (int i = 0; i < alpha.length; i++) {
            boolean grey = rgba[4 * i] == rgba[4 * i + 1] && rgba[4 * i] == rgba[4 * i + 2];
            if (!byAlpha && !grey) {
                throw new KilnException(
                        Fault.FAILED,
                        name,
                        "is neither grey nor has it an alpha, so it is no mask",
                        "give a picture that is white where the subject is and black elsewhere");
            }
            alpha[i] = rgba[4 * i + (byAlpha ? 3 : 0)];
        }
        Mask mask = new Mask(decoded.width(), decoded.height(), Bytes.adopt(alpha));
        return Resample.resize(mask, width, height, Filter.BILINEAR);
    }
}
