package dev.kiln.imaging.internal;

import com.twelvemonkeys.imageio.plugins.bmp.BMPImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;

/** The formats that are read, told by their first bytes. */
public enum PictureFormat {
    PNG("image/png", List.of("png", "apng"), PngStructure::scan) {
        @Override
        ImageReader reader() throws IOException {
            return ofJava("png");
        }
    },
    JPEG("image/jpeg", List.of("jpg", "jpeg", "jpe", "jfif"), JpegStructure::scan) {
        @Override
        ImageReader reader() throws IOException {
            return ofJava("jpeg");
        }
    },
    GIF("image/gif", List.of("gif"), GifStructure::scan) {
        @Override
        ImageReader reader() throws IOException {
            return ofJava("gif");
        }
    },
    BMP("image/bmp", List.of("bmp", "dib"), BmpStructure::scan) {
        @Override
        ImageReader reader() throws IOException {
            return new BMPImageReaderSpi().createReaderInstance(null);
        }
    },
    WEBP("image/webp", List.of("webp"), WebpStructure::scan) {
        @Override
        ImageReader reader() throws IOException {
            return new WebPImageReaderSpi().createReaderInstance(null);
        }
    },
    TIFF("image/tiff", List.of("tif", "tiff"), TiffStructure::scan) {
        @Override
        ImageReader reader() throws IOException {
            return new TIFFImageReaderSpi().createReaderInstance(null);
        }
    };

    /** Bytes of a file's beginning that decide its format. */
    static final int SNIFFED = 512;

    private static final String CONVERT = "convert it to PNG or JPEG";

    private final String mediaType;
    private final List<String> suffixes;
    private final Structure structure;

    PictureFormat(String mediaType, List<String> suffixes, Structure structure) {
        this.mediaType = mediaType;
        this.suffixes = suffixes;
        this.structure = structure;
    }

    /** What the web calls it. */
    public String mediaType() {
        return mediaType;
    }

    /** How the names of its files end, without the dot, in lower case. */
    public List<String> suffixes() {
        return suffixes;
    }

    /** Reads and judges the structure of a file, without decoding. */
    interface Structure {
        /**
         * @param file of this format
         * @param in the same, from its first byte on, buffered
         * @param name for messages
         * @throws KilnException if the file is corrupt, incomplete, too large or of a kind that is not read
         */
        PictureHeader scan(Path file, InputStream in, String name) throws IOException, KilnException;
    }

    /** How its files are looked at before they are decoded. */
    Structure structure() {
        return structure;
    }

    /** A new reader; made directly, because which readers ImageIO itself finds depends on class loaders. */
    abstract ImageReader reader() throws IOException;

    private static ImageReader ofJava(String format) {
        for (Iterator<ImageReader> all = ImageIO.getImageReadersByFormatName(format); all.hasNext(); ) {
            ImageReader reader = all.next();
            if (reader.getClass().getModule() == ImageIO.class.getModule()) {
                return reader;
            }
        }
        throw new IllegalStateException("this Java lacks its " + format + " reader");
    }

    /**
     * Tells the format from the first {@value #SNIFFED} bytes, fewer if the file is shorter.
     *
     * @throws KilnException if it is none that is read; the message names what it is instead where that can be told
     */
    static PictureFormat of(String name, byte[] head) throws KilnException {
        if (head.length == 0) {
            throw new KilnException(
                    Fault.FAILED, name, "is empty (0 bytes)", "copy or download the picture again, then retry");
        }
        String start = new String(head, StandardCharsets.ISO_8859_1);
        if (start.startsWith("\u0089PNG\r\n\u001a\n")) {
            return PNG;
        }
        if (start.startsWith("\u00ff\u00d8\u00ff")) {
            return JPEG;
        }
        if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) {
            return GIF;
        }
        if (start.startsWith("BM") && head.length > 26) {
            return BMP;
        }
        if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) {
            return WEBP;
        }
        if (start.startsWith("II*\0") || start.startsWith("MM\0*")) {
            return TIFF;
        }
        if (start.startsWith("ftyp", 4)) {
            throw container(name, start.substring(8, Math.min(12, start.length())));
        }
        String other = otherPicture(start);
        if (other != null) {
            throw new KilnException(Fault.FAILED, name, "is " + other + ", which is not read", CONVERT);
        }
        if (isText(head)) {
            String text = start.stripLeading().toLowerCase(Locale.ROOT);
            boolean page = text.startsWith("<!doctype html") || text.startsWith("<html");
            throw new KilnException(
                    Fault.FAILED,
                    name,
                    page ? "is a web page, not a picture" : "is a text file, not a picture",
                    page ? "download the picture itself, not the page that shows it" : "give a PNG or JPEG file");
        }
        throw new KilnException(Fault.FAILED, name, "is of no picture format that is known here", CONVERT);
    }

    /** HEIC and AVIF are what phones write, and are video codecs that no Java library reads. */
    private static KilnException container(String name, String brand) {
        String remedy = "convert it to JPEG or PNG (most photo programs export these)";
        String kind = switch (brand) {
            case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1" -> {
                remedy += "; an iPhone takes JPEG after Settings > Camera > Formats > Most Compatible";
                yield "a HEIC picture";
            }
            case "avif", "avis" -> "an AVIF picture";
            case "jp2 ", "jpx " -> "a JPEG 2000 picture";
            default -> "a video or other media container";
        };
        return new KilnException(Fault.FAILED, name, "is " + kind + ", which is not read", remedy);
    }

    private static String otherPicture(String start) {
        if (start.startsWith("II+\0") || start.startsWith("MM\0+")) {
            return "a BigTIFF picture";
        }
        if (start.startsWith("8BPS")) {
            return "a Photoshop document";
        }
        if (start.startsWith("\0\0\0\fjP") || start.startsWith("\u00ff\u004f\u00ff\u0051")) {
            return "a JPEG 2000 picture";
        }
        if (start.startsWith("\u00ff\n") || start.startsWith("\0\0\0\fJXL")) {
            return "a JPEG XL picture";
        }
        return start.startsWith("%PDF") ? "a PDF document" : null;
    }

    private static boolean isText(byte[] head) {
        for (byte b : head) {
            boolean control = b >= 0 && b < 32 && b != '\t' && b != '\n' && b != '\r' && b != '\f';
            if (control || b == 127) {
                return false;
            }
        }
        return true;
    }
}
