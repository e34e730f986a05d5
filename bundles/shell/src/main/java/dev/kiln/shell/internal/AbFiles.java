package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.PictureWriter;
import dev.kiln.shell.internal.ab.Comparison;
import dev.kiln.shell.internal.ab.ComparisonRecord;
import dev.kiln.shell.internal.ab.Page;
import dev.kiln.shell.internal.ab.Sheet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The three files of a comparison. Each appears whole, the record last. */
final class AbFiles {
    private AbFiles() {}

    /** Name of the folder that has the files of the variants. */
    static String variants(String name) {
        return name + ".ab";
    }

    /**
     * Removes the folders in {@code variants} that hold nothing, as variants leave them that were cancelled or failed, and
     * {@code variants} itself if it holds nothing then.
     */
    static void removeEmpty(Path variants) throws IOException {
        if (!Files.isDirectory(variants, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> folders;
        try (Stream<Path> all = Files.list(variants)) {
            folders = all.filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
        for (Path folder : Stream.concat(folders.stream(), Stream.of(variants)).toList()) {
            try {
                Files.delete(folder);
            } catch (DirectoryNotEmptyException e) {
                continue;
            }
        }
    }

    static String json(Comparison comparison, Path folder) {
        return ComparisonRecord.of(comparison, folder);
    }

    /**
     * Writes sheet, page and record.
     *
     * @return the files
     * @throws KilnException of kind ENVIRONMENT if one cannot be written
     */
    static List<Path> write(Comparison comparison, Path folder) throws KilnException {
        ByteArrayOutputStream sheet = new ByteArrayOutputStream();
        try {
            PictureWriter.writePng(Sheet.of(comparison), sheet);
        } catch (IOException e) {
            throw new IllegalStateException("memory takes all bytes", e);
        }
        return List.of(
                write(folder.resolve(comparison.name() + ".ab.png"), sheet.toByteArray()),
                write(folder.resolve(comparison.name() + ".ab.html"), bytes(Page.of(comparison, folder))),
                write(folder.resolve(comparison.name() + ".ab.json"), bytes(json(comparison, folder))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Path write(Path file, byte[] content) throws KilnException {
        WholeFile.write(file, content);
        return file;
    }
}
