package dev.kiln.imaging;

import dev.kiln.api.asset.Mask;
import java.util.Optional;

/** The box of the subject in a mask, by the component rule of the preprocessing spec, section 6. */
public final class SubjectBox {
    /** Coverage above which a pixel may belong to the subject ({@code MASK_THRESH}). */
    public static final int FAINT = 8;

    /** Coverage above which a pixel surely does. */
    public static final int SOLID = 127;

    /** Faint pixels count this share of the solid box's long side beyond it, no further. */
    private static final double LARGEST_RIM = 0.03;

    private SubjectBox() {}

    /**
     * The box around all faint pixels that hang together with a solid one. It reaches at most 3 % beyond the box of
     * the solid pixels, so that haze around the subject cannot shrink it in the frame.
     *
     * @return empty if no pixel is solid
     */
    public static Optional<Box> of(Mask mask) {
        Components parts =
                Components.of(mask.width(), mask.height(), i -> mask.alpha().get(i) > FAINT, true);
        boolean[] hasSolid = new boolean[parts.count()];
        for (int i = 0; i < mask.alpha().size(); i++) {
            if (mask.alpha().get(i) > SOLID) {
                hasSolid[parts.at(i)] = true;
            }
        }
        return Box.around(mask.width(), mask.height(), i -> mask.alpha().get(i) > SOLID)
                .map(solid -> withRim(solid, parts, hasSolid));
    }

    private static Box withRim(Box solid, Components parts, boolean[] hasSolid) {
        Box all = solid;
        for (int part = 0; part < hasSolid.length; part++) {
            all = hasSolid[part] ? all.union(parts.box(part)) : all;
        }
        return all.intersection(solid.grown((int) Math.ceil(LARGEST_RIM * solid.longSide())));
    }
}
