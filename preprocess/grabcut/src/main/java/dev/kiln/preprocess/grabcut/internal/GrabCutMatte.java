package dev.kiln.preprocess.grabcut.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.imaging.matting.Cut;
import dev.kiln.imaging.matting.EdgeMatte;
import dev.kiln.imaging.matting.LabImage;
import org.osgi.service.component.annotations.Component;

/** Cuts by colour models of subject and background and a minimum cut between them. */
@Component(property = "service.ranking:Integer=100")
@Identified(id = "grabcut")
public final class GrabCutMatte implements Matte {
    @Override
    public String description() {
        return "GrabCut from the photo's border: soft backgrounds, no clutter; needs no weights";
    }

    @Override
    public Mask cut(Picture photo, StageContext context) throws KilnException {
        LabImage image = LabImage.of(photo, LabImage.WORKING_SIDE);
        return cut(photo, image, Seeds.of(image), context);
    }

    @Override
    public boolean heedsHints() {
        return true;
    }

    @Override
    public Mask cut(Picture photo, MatteHints hints, StageContext context) throws KilnException {
        LabImage image = LabImage.of(photo, LabImage.WORKING_SIDE);
        double sx = image.width() / (double) photo.width();
        double sy = image.height() / (double) photo.height();
        return cut(photo, image, Seeds.of(image, hints.scaled(sx, sy)), context);
    }

    private static Mask cut(Picture photo, LabImage image, Seeds seeds, StageContext context) throws KilnException {
        context.ranOn("grabcut");
        GrabCut grabCut = new GrabCut(image, seeds);
        Cut cut = new Cut(image.width(), image.height(), grabCut.run(context))
                .cleaned(seeds.fixedSubject(), seeds.fixedBackground());
        if (cut.area() == 0) {
            throw new KilnException(
                    Fault.REFUSED,
                    "photo",
                    "no subject stands out from its background",
                    "give a photo in which the object differs from what is behind it, or a mask with --matte");
        }
        return EdgeMatte.of(cut, photo);
    }
}
