package dev.kiln.imaging.internal;

import dev.kiln.api.stage.KilnException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadWarningListener;
import javax.imageio.stream.FileImageInputStream;

/** Decodes with the JDK's own readers, whatever other readers this process has. */
final class JdkDecoder {
    private JdkDecoder() {}

    /**
     * Decodes the first picture of {@code file}, whose header was judged before.
     *
     * @param step every {@code step}th pixel of every {@code step}th row is kept
     * @param warnings takes what the reader remarks
     */
    static BufferedImage decode(Path file, String name, PictureFormat format, int step, List<String> warnings)
            throws IOException, KilnException {
        ImageReader reader = reader(format);
        boolean[] cutShort = new boolean[1];
        reader.addIIOReadWarningListener((IIOReadWarningListener) (source, warning) -> {
            cutShort[0] |= warning.toLowerCase(Locale.ROOT).contains("premature end");
            warnings.add("DECODER: " + warning.strip().replaceAll("\\p{Cntrl}", " "));
        });
        try (FileImageInputStream in = new FileImageInputStream(file.toFile())) {
            // Metadata are not asked for: compressed text in them may inflate without bound.
            reader.setInput(in, true, true);
            ImageReadParam param = reader.getDefaultReadParam();
            param.setSourceSubsampling(step, step, 0, 0);
            BufferedImage image = reader.read(0, param);
            if (cutShort[0]) {
                throw PhotoFile.truncated(name, null);
            }
            return image;
        } catch (IOException | RuntimeException e) {
            // The JDK's readers answer hostile data with all kinds of runtime exceptions.
            throw PhotoFile.corrupt(name, "its " + format + " data cannot be decoded", e);
        } finally {
            reader.dispose();
        }
    }

    private static ImageReader reader(PictureFormat format) {
        for (Iterator<ImageReader> all = ImageIO.getImageReadersByFormatName(format.readerName()); all.hasNext(); ) {
            ImageReader reader = all.next();
            if (reader.getClass().getModule() == ImageIO.class.getModule()) {
                return reader;
            }
        }
        throw new IllegalStateException("this Java lacks its " + format + " reader");
    }
}
