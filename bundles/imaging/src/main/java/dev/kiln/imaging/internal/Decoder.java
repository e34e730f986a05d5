package dev.kiln.imaging.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.internal.PictureHeader.Coding;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadWarningListener;

/** Decodes the pixels of a file whose header was judged before. */
final class Decoder {
    private final Path file;
    private final String name;
    private final PictureFormat format;
    private final PictureHeader header;
    private final List<String> warnings;
    private boolean cutShort;

    /**
     * @param warnings takes what the reader remarks
     */
    Decoder(Path file, String name, PictureFormat format, PictureHeader header, List<String> warnings) {
        this.file = file;
        this.name = name;
        this.format = format;
        this.header = header;
        this.warnings = warnings;
    }

    /** Upright pixels, and their size. */
    record Pixels(byte[] rgba, int width, int height) {}

    /**
     * Decodes the first picture.
     *
     * @param step every {@code step}th pixel of every {@code step}th row is kept
     */
    Pixels decode(int step) throws IOException, KilnException {
        ImageReader reader = format.reader();
        reader.addIIOReadWarningListener((IIOReadWarningListener) (source, warning) -> remark(warning));
        try (PatchedInput in = new PatchedInput(file, header.patches())) {
            // Metadata are not asked for: compressed text in them may inflate without bound.
            reader.setInput(in, false, true);
            ImageReadParam param = reader.getDefaultReadParam();
            param.setSourceSubsampling(step, step, 0, 0);
            Pixels pixels = isLight() ? light(reader.read(0, param)) : inks(reader, param);
            if (cutShort) {
                throw PhotoFile.truncated(name, null);
            }
            return pixels;
        } catch (OutOfMemoryError e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    name,
                    "needs more Java heap than there is (" + header.width() + " x " + header.height() + " pixels)",
                    "scale it down, or give Java more heap with -Xmx",
                    e);
        } catch (IOException | RuntimeException e) {
            // Readers answer hostile data with all kinds of runtime exceptions.
            throw PhotoFile.corrupt(name, "its " + format + " data cannot be decoded", e);
        } finally {
            reader.dispose();
        }
    }

    private boolean isLight() {
        return header.coding() == Coding.LIGHT || header.coding() == Coding.PREMULTIPLIED;
    }

    private void remark(String warning) {
        cutShort |= warning.toLowerCase(Locale.ROOT).contains("premature end");
        warnings.add("DECODER: " + warning.strip().replaceAll("\\p{Cntrl}", " "));
    }

    private Pixels light(BufferedImage image) {
        Upright place = Upright.of(header.orientation(), image.getWidth(), image.getHeight());
        byte[] rgba = Samples.rgba(image, place);
        if (header.coding() == Coding.PREMULTIPLIED) {
            Samples.straighten(rgba);
        }
        int components = image.getColorModel().getNumColorComponents();
        ColourConversion.of(header.profile(), components, warnings).ifPresent(profile -> profile.convert(rgba));
        return new Pixels(rgba, place.width(), place.height());
    }

    private Pixels inks(ImageReader reader, ImageReadParam param) throws IOException {
        Raster raster = reader.canReadRaster()
                ? reader.readRaster(0, param)
                : reader.read(0, param).getRaster();
        Upright place = Upright.of(header.orientation(), raster.getWidth(), raster.getHeight());
        Optional<ColourConversion> profile = ColourConversion.of(header.profile(), 4, warnings);
        return new Pixels(Inks.rgba(raster, header.coding(), place, profile), place.width(), place.height());
    }
}
