package dev.kiln.weights.store.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.Safetensors;
import dev.kiln.weights.internal.InnerPath;
import dev.kiln.weights.internal.Quoted;
import dev.kiln.weights.store.ModelFolder;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the files of a folder that is to be imported, and checks them before a byte is copied. */
public final class SourceFiles {
    private static final int DEEPEST = 16;

    private SourceFiles() {}

    /**
     * Relative path, with '/' between names, to size. Names that begin with a dot are left out. Every safetensors file
     * has a sound header.
     *
     * @throws KilnException if a file has an unsafe name, lies outside by a link, or is no sound safetensors file
     */
    public static SortedMap<String, Long> of(ModelFolder source) throws KilnException, IOException {
        SortedMap<String, Long> sizes = new TreeMap<>();
        Path root = source.root();
        Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(root) && hidden(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!hidden(file)) {
                    if (!attributes.isRegularFile()) {
                        throw new IOException(file + " is no regular file, or too deep in the folder");
                    }
                    sizes.put(
                            root.relativize(file)
                                    .toString()
                                    .replace(root.getFileSystem().getSeparator(), "/"),
                            attributes.size());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        check(source, sizes);
        return sizes;
    }

    private static boolean hidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }

    private static void check(ModelFolder source, SortedMap<String, Long> sizes) throws KilnException {
        if (sizes.isEmpty() || sizes.size() > ManifestFile.MOST_FILES) {
            throw refused(
                    source, sizes.isEmpty() ? "has no files" : "has more than " + ManifestFile.MOST_FILES + " files");
        }
        Map<String, String> byFolded = new HashMap<>();
        for (String path : sizes.keySet()) {
            String fault = InnerPath.fault(path);
            if (fault != null) {
                throw refused(source, "has the file " + Quoted.of(path) + ", which " + fault);
            }
            String other = byFolded.put(path.toLowerCase(Locale.ROOT), path);
            if (other != null) {
                throw refused(
                        source, "has files that differ by case alone: " + Quoted.of(other) + ", " + Quoted.of(path));
            }
            Path file = source.file(path);
            if (path.endsWith(".safetensors")) {
                Safetensors.readHeader(file);
            }
        }
    }

    private static KilnException refused(ModelFolder source, String offence) {
        return new KilnException(Fault.FAILED, source.root().toString(), offence, "give the folder of one model");
    }
}
