package dev.kiln.weights.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as 64 lower-case hexadecimal digits. */
public final class Sha256 {
    private static final int PIECE = 1 << 20;

    private Sha256() {}

    /** The hash of {@code bytes}. */
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** The hash of a file. */
    public static String of(Path file) throws IOException {
        return copying(file, OutputStream.nullOutputStream());
    }

    /** The hash of a file, whose bytes go to {@code target} meanwhile. */
    public static String copying(Path file, OutputStream target) throws IOException {
        MessageDigest digest = digest();
        byte[] piece = new byte[PIECE];
        try (InputStream source = Files.newInputStream(file)) {
            for (int length = source.read(piece); length >= 0; length = source.read(piece)) {
                digest.update(piece, 0, length);
                target.write(piece, 0, length);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
