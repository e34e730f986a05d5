package dev.kiln.engine.internal.output;

/**
 * The files of a cut-out.
 *
 * @param cutout the subject with alpha, in the photo's frame
 * @param mask its alpha as grey; may be painted over and given back as a mask
 * @param grey the subject on grey, framed as generators get it
 */
public record CutoutNames(String cutout, String mask, String grey) {
    /** The files of a cut-out called {@code name}. */
    public static CutoutNames of(String name) {
        return new CutoutNames(name + ".cutout.png", name + ".mask.png", name + ".grey.png");
    }
}
