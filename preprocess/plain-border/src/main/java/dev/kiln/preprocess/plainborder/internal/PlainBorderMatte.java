package dev.kiln.preprocess.plainborder.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.imaging.matting.Border;
import dev.kiln.imaging.matting.Cut;
import dev.kiln.imaging.matting.EdgeMatte;
import dev.kiln.imaging.matting.LabImage;
import org.osgi.service.component.annotations.Component;

/** Cuts by flooding a plain background from the border: milliseconds, no weights. */
@Component(property = "service.ranking:Integer=200")
@Identified(id = "plain-border")
public final class PlainBorderMatte implements Matte {
    @Override
    public String description() {
        return "Floods a plain background from the photo's border; needs no weights";
    }

    @Override
    public boolean accepts(Picture photo) {
        return Border.of(LabImage.of(photo, LabImage.WORKING_SIDE)).isPlain();
    }

    @Override
    public Mask cut(Picture photo, StageContext context) throws KilnException {
        context.checkCancelled();
        context.ranOn("plain-border");
        LabImage image = LabImage.of(photo, LabImage.WORKING_SIDE);
        Border border = Border.of(image);
        context.progress(0.3);
        Cut cut = new Cut(image.width(), image.height(), new BackgroundFlood(image, border).subject()).cleaned();
        if (cut.area() == 0) {
            throw new KilnException(
                    Fault.REFUSED,
                    "photo",
                    "nothing in it stands out from its background",
                    "give a photo in which the object differs from what is behind it, or a mask with --matte");
        }
        context.checkCancelled();
        return EdgeMatte.of(cut, photo);
    }
}
