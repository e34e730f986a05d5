package dev.kiln.imaging.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.PhotoReader;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** One picture file, from its path to upright RGBA. */
public final class PhotoFile {
    private PhotoFile() {}

    /**
     * A decoded file. The receiver owns {@code rgba}.
     *
     * @param rgba straight alpha, {@code width * height * 4} bytes
     */
    public record Decoded(
            byte[] rgba,
            int width,
            int height,
            int sourceWidth,
            int sourceHeight,
            String format,
            int orientation,
            List<String> warnings,
            String sha256) {}

    /** Reads {@code file}; errors as {@link PhotoReader#read}. */
    public static Decoded decode(Path file) throws KilnException {
        String name = name(file);
        requireFile(file, name);
        try {
            PictureFormat format = sniff(file, name);
            MessageDigest digest = sha256();
            PictureHeader header = scan(file, name, format, digest);
            List<String> warnings = new ArrayList<>(header.warnings());
            int step = Math.ceilDiv(Math.max(header.width(), header.height()), PhotoReader.LARGEST_WORKING_SIDE);
            Decoder.Pixels pixels = new Decoder(file, name, format, header, warnings).decode(step);
            boolean turned = header.orientation() > 4;
            return new Decoded(
                    pixels.rgba(),
                    pixels.width(),
                    pixels.height(),
                    turned ? header.height() : header.width(),
                    turned ? header.width() : header.height(),
                    format.name(),
                    header.orientation(),
                    warnings,
                    HexFormat.of().formatHex(digest.digest()));
        } catch (AccessDeniedException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, name, "may not be read by this user", "change its permissions", e);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.FAILED, name, "could not be read (" + e.getMessage() + ")", "check the disk and retry", e);
        }
    }

    /** The path as messages show it: one line, whatever the name. */
    public static String name(Path file) {
        return file.toString().replaceAll("\\p{Cntrl}", "?");
    }

    static KilnException truncated(String name, Throwable cause) {
        return new KilnException(
                Fault.FAILED,
                name,
                "is truncated: it ends before its picture does",
                "copy or download it again",
                cause);
    }

    static KilnException corrupt(String name, String what, Throwable cause) {
        return new KilnException(
                Fault.FAILED, name, "is corrupt (" + what + ")", "copy, download or export it again", cause);
    }

    /** A kind of a format that is not read. */
    static KilnException unread(String name, String kind) {
        return new KilnException(
                Fault.FAILED, name, "is " + kind + ", which is not read", "save it as PNG or as an ordinary JPEG");
    }

    private static void requireFile(Path file, String name) throws KilnException {
        if (Files.isDirectory(file)) {
            throw new KilnException(Fault.USAGE, name, "is a directory", "give one picture file in it");
        }
        if (Files.notExists(file)) {
            throw new KilnException(Fault.USAGE, name, "there is no such file", "check the path");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new KilnException(Fault.USAGE, name, "is a device or pipe, not a file", "give a picture file");
        }
    }

    private static PictureFormat sniff(Path file, String name) throws IOException, KilnException {
        try (InputStream in = Files.newInputStream(file)) {
            return PictureFormat.of(name, in.readNBytes(PictureFormat.SNIFFED));
        }
    }

    private static PictureHeader scan(Path file, String name, PictureFormat format, MessageDigest digest)
            throws IOException, KilnException {
        try (InputStream in =
                new BufferedInputStream(new DigestInputStream(Files.newInputStream(file), digest), 1 << 16)) {
            PictureHeader header = format.structure().scan(file, in, name);
            in.transferTo(OutputStream.nullOutputStream());
            return header;
        } catch (EOFException e) {
            throw truncated(name, e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
