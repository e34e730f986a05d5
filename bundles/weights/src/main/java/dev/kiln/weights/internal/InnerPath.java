package dev.kiln.weights.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Resolves relative paths that a file names, so that none leads out of the folder it belongs to on any system. */
public final class InnerPath {
    /** Names that Windows gives to devices, whatever the extension. */
    private static final Pattern DEVICE = Pattern.compile("(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");

    private InnerPath() {}

    /** Why {@code relative}, with '/' between names, is no path inside a folder; null if it is one. */
    public static String fault(String relative) {
        if (relative.isEmpty()) {
            return "is empty";
        }
        if (relative.contains("://")) {
            return "is an address, not a file";
        }
        if (relative.startsWith("/")) {
            return "is absolute";
        }
        if (relative.chars().anyMatch(c -> c == '\\' || c == ':' || c < ' ' || c == 0x7f)) {
            return "has a character that some systems give a meaning in paths";
        }
        for (String name : relative.split("/", -1)) {
            if (name.equals("..")) {
                return "leads out of its folder";
            }
            if (name.isEmpty() || name.equals(".") || name.endsWith(".") || name.endsWith(" ")) {
                return "has a name that is not the same on every system";
            }
            if (DEVICE.matcher(name).matches()) {
                return "has a name that Windows gives to a device";
            }
        }
        return null;
    }

    /**
     * The existing file {@code relative} of {@code folder}.
     *
     * @param allowed real targets of symbolic links must lie in here
     * @throws KilnException if the path is at fault, the file is missing, or a link leads out of {@code allowed}
     */
    public static Path resolve(Path folder, Path allowed, String relative) throws KilnException {
        String fault = fault(relative);
        if (fault != null) {
            throw new KilnException(
                    Fault.FAILED,
                    folder.toString(),
                    "refers to " + Quoted.of(relative) + ", which " + fault,
                    "use plain names below the folder");
        }
        try {
            Path file = folder.resolve(relative);
            if (!Files.exists(file)) {
                throw new KilnException(
                        Fault.ENVIRONMENT,
                        file.toString(),
                        "does not exist",
                        "fetch the model again or check its folder");
            }
            if (!file.toRealPath().startsWith(allowed.toRealPath())) {
                throw new KilnException(
                        Fault.FAILED,
                        file.toString(),
                        "is a symbolic link that leads out of its folder",
                        "put the file itself there");
            }
            return file;
        } catch (IOException | InvalidPathException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    folder.resolve("").toString(),
                    "cannot be read: " + Quoted.of(relative),
                    "check its permissions",
                    e);
        }
    }
}
