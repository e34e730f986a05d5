package dev.kiln.imaging.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The formats that are read, told by their first bytes. */
enum PictureFormat {
    PNG("png"),
    JPEG("jpeg");

    /** Bytes of a file's beginning that decide its format. */
    static final int SNIFFED = 512;

    private static final String CONVERT = "convert it to PNG or JPEG";

    private final String readerName;

    PictureFormat(String readerName) {
        this.readerName = readerName;
    }

    /** Name of the JDK's reader. */
    String readerName() {
        return readerName;
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

    private static String otherPicture(String start) {
        if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) {
            return "a WebP picture";
        }
        if (start.startsWith("ftyp", 4)) {
            String brand = start.substring(8, Math.min(12, start.length()));
            return switch (brand) {
                case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1" -> "a HEIC picture";
                case "avif", "avis" -> "an AVIF picture";
                default -> "a video or other media container";
            };
        }
        if (start.startsWith("II*\0") || start.startsWith("MM\0*")) {
            return "a TIFF or camera raw picture";
        }
        if (start.startsWith("GIF8")) {
            return "a GIF picture";
        }
        if (start.startsWith("BM") && start.length() > 30) {
            return "a BMP picture";
        }
        if (start.startsWith("8BPS")) {
            return "a Photoshop document";
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
