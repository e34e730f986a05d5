package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.imaging.PhotoFormats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The photos of a batch: those named, in the order given, and those in folders, in natural order. Of a folder hidden
 * files are left out, and what Kiln itself writes.
 */
final class PhotoList {
    private static final List<String> OWN = List.of(".preview.png", ".cutout.png", ".mask.png", ".grey.png", ".ab.png");

    private final Path out;
    private final boolean recursive;
    private final Map<Path, BatchPhoto> photos = new LinkedHashMap<>();

    private PhotoList(Path out, boolean recursive) {
        this.out = out;
        this.recursive = recursive;
    }

    /**
     * Looks for the photos.
     *
     * @param given files and folders
     * @param out where results go; those from a subfolder go to a subfolder of the same name
     * @throws KilnException of kind USAGE if something is not there, there are no photos, or two would have results of
     *     one name
     */
    static List<BatchPhoto> of(Console console, List<Path> given, Path out, boolean recursive) throws KilnException {
        PhotoList list = new PhotoList(out, recursive);
        for (Path path : given) {
            Path place = console.resolve(path);
            if (Files.isDirectory(place)) {
                list.addFolder(place, path);
            } else if (Files.exists(place)) {
                list.add(place, path.toString(), out);
            } else {
                throw usage(path.toString(), "no such file or folder", "nothing was run; check the names");
            }
        }
        if (list.photos.isEmpty()) {
            String folders =
                    String.join(", ", given.stream().map(Path::toString).toList());
            throw usage(
                    folders,
                    "holds no photo",
                    recursive ? "name another folder" : "--recursive looks into its folders");
        }
        List<BatchPhoto> photos = List.copyOf(list.photos.values());
        requireOwnNames(photos);
        return photos;
    }

    private void addFolder(Path folder, Path shown) throws KilnException {
        List<Path> found = new ArrayList<>();
        try {
            if (recursive) {
                Files.walkFileTree(folder, new Pictures(folder, found));
            } else {
                try (Stream<Path> entries = Files.list(folder)) {
                    entries.filter(Files::isRegularFile)
                            .filter(PhotoList::isPhoto)
                            .forEach(found::add);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    shown.toString(),
                    "cannot be looked through (" + e.getMessage() + ")",
                    "give read permission, or name the photos",
                    e);
        }
        found.sort(Comparator.comparing(file -> folder.relativize(file).toString(), new NaturalOrder()));
        for (Path file : found) {
            Path inside = folder.relativize(file);
            Path subfolder = inside.getParent();
            add(file, inside.toString(), subfolder == null ? out : out.resolve(subfolder));
        }
    }

    private void add(Path file, String shown, Path folder) {
        photos.putIfAbsent(
                file,
                new BatchPhoto(file, shown, folder, JobRequest.of(file, folder).name()));
    }

    private static boolean isPhoto(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith(".") && OWN.stream().noneMatch(name::endsWith) && PhotoFormats.isNamedLikeOne(file);
    }

    /** Two photos must not write one result, on a disk that takes A for a neither. */
    private static void requireOwnNames(List<BatchPhoto> photos) throws KilnException {
        Map<String, BatchPhoto> taken = new HashMap<>();
        for (BatchPhoto photo : photos) {
            if (photo.name().equalsIgnoreCase(BatchSummary.NAME)) {
                throw usage(
                        photo.shown(),
                        "its record would be named like the summary " + BatchSummary.FILE,
                        "rename it, or make it alone with --name");
            }
            String result = photo.folder().resolve(photo.name()).toString().toLowerCase(Locale.ROOT);
            BatchPhoto other = taken.putIfAbsent(result, photo);
            if (other != null) {
                throw usage(
                        photo.shown(),
                        "would have the same results as " + other.shown() + ": " + photo.name() + ".glb",
                        "nothing was run; rename one, or make it alone with --name");
            }
        }
    }

    private static KilnException usage(String subject, String offence, String remedy) {
        return new KilnException(Fault.USAGE, subject, offence, remedy);
    }

    /** Photos below a folder; links to folders are not followed, so there are no circles. */
    private static final class Pictures extends SimpleFileVisitor<Path> {
        private final Path top;
        private final List<Path> found;

        Pictures(Path top, List<Path> found) {
            this.top = top;
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean hidden =
                    !folder.equals(top) && folder.getFileName().toString().startsWith(".");
            return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isPhoto(file) && Files.isRegularFile(file)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
