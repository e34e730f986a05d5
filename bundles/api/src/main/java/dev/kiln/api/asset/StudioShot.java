package dev.kiln.api.asset;

/**
 * A subject cut out of its photo, centred in a square frame: what generators take.
 *
 * <p>Cut-out, mask and grey picture have one size. Composition follows the preprocessing contract: the longer side of
 * the subject's box is 0.88 of the frame, the grey picture lies on (200, 200, 200).
 *
 * @param cutout straight-alpha RGBA; the colour of soft edges is the subject's own
 * @param mask the cut-out's alpha
 * @param grey opaque picture on neutral grey, for people and for models trained so
 * @param uncomposed straight-alpha RGBA before composition, of any size: the file's own pixels where it came with an
 *     alpha, else the photo with its matte. Models whose reference crops and scales by itself start from this
 */
public record StudioShot(Picture cutout, Mask mask, Picture grey, Picture uncomposed) {
    /**
     * @throws IllegalArgumentException if the three differ in size
     */
    public StudioShot {
        if (cutout.width() != mask.width()
                || cutout.height() != mask.height()
                || grey.width() != mask.width()
                || grey.height() != mask.height()) {
            throw new IllegalArgumentException("cut-out, mask and grey picture of a studio shot differ in size");
        }
    }

    /** A shot that was composed elsewhere: the cut-out is all there is. */
    public StudioShot(Picture cutout, Mask mask, Picture grey) {
        this(cutout, mask, grey, cutout);
    }
}
