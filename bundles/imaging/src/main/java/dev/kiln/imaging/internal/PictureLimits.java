package dev.kiln.imaging.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.PhotoReader;

/** Judges the size that a header claims, before anything of that size is allocated. */
final class PictureLimits {
    private PictureLimits() {}

    static void check(String name, long width, long height) throws KilnException {
        if (width < 1 || height < 1) {
            throw new KilnException(
                    Fault.FAILED,
                    name,
                    "claims a size of " + width + " x " + height + " pixels",
                    "save the picture again with an image editor");
        }
        if (width > PhotoReader.LARGEST_SIDE
                || height > PhotoReader.LARGEST_SIDE
                || width * height > PhotoReader.MOST_PIXELS) {
            throw new KilnException(
                    Fault.REFUSED,
                    name,
                    "has " + width + " x " + height + " pixels, more than " + PhotoReader.MOST_PIXELS / 1_000_000
                            + " million or a side above " + PhotoReader.LARGEST_SIDE,
                    "scale it down; 4096 pixels on the long side are all that is used");
        }
    }
}
