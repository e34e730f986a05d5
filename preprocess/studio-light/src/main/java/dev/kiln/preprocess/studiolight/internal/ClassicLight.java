package dev.kiln.preprocess.studiolight.internal;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Locale;
import org.osgi.service.component.annotations.Component;

/**
 * The textbook recipe (preprocessing spec, section 2): levels of each channel on its own, then grey world. It takes the
 * colour of honestly coloured scenes away, and is kept to compare with.
 */
@Component
@Identified(id = "classic")
public final class ClassicLight implements Light {
    @Override
    public String description() {
        return "levels of each channel, then grey world: for neutral scenes only";
    }

    @Override
    public Picture even(Picture photo, StageContext context) throws KilnException {
        context.checkCancelled();
        context.ranOn("classic");
        byte[] rgba = photo.rgba().toArray();
        double[] mean = new double[3];
        for (int c = 0; c < 3; c++) {
            Histogram values = new Histogram();
            for (int i = c; i < rgba.length; i += 4) {
                values.add(rgba[i] & 0xFF);
            }
            Levels levels = Levels.of(values);
            for (int i = c; i < rgba.length; i += 4) {
                double value = levels.apply(rgba[i] & 0xFF);
                mean[c] += value;
                rgba[i] = (byte) Math.round(value);
            }
            context.checkCancelled();
        }
        double grey = (mean[0] + mean[1] + mean[2]) / 3;
        for (int c = 0; c < 3; c++) {
            double gain = mean[c] == 0 ? 1 : grey / mean[c];
            for (int i = c; i < rgba.length; i += 4) {
                rgba[i] = (byte) Math.round(Math.clamp((rgba[i] & 0xFF) * gain, 0, 255));
            }
            context.note("gain of " + "RGB".charAt(c) + String.format(Locale.ROOT, " %.2f", gain));
        }
        return new Picture(photo.width(), photo.height(), Bytes.adopt(rgba));
    }
}
