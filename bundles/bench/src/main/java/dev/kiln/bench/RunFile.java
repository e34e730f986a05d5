package dev.kiln.bench;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A run as a JSON file. */
public final class RunFile {
    private static final long LONGEST = 16 << 20;
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private RunFile() {}

    /**
     * Checks before a run of minutes that its result can be stored.
     *
     * @throws KilnException of kind ENVIRONMENT if {@code file} is a folder or the folder it is in cannot be written
     */
    public static void requireWritable(Path file) throws KilnException {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || folder == null) {
            throw unwritable(file, "it is a folder", null);
        }
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw unwritable(file, "no folder " + folder + " that can be written", null);
        }
    }

    /**
     * Writes {@code run}; a file that existed stays whole until the new one is.
     *
     * @throws KilnException of kind ENVIRONMENT if that cannot be done
     */
    public static void write(Run run, Path file) throws KilnException {
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            Files.writeString(part, JSON.writeValueAsString(run) + "\n");
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw unwritable(file, e.toString(), e);
        }
    }

    private static KilnException unwritable(Path file, String why, Exception cause) {
        return new KilnException(
                Fault.ENVIRONMENT, file.toString(), "cannot be written (" + why + ")", "name another place", cause);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws KilnException of kind USAGE if the file is missing or holds something else
     */
    public static Run read(Path file) throws KilnException {
        try {
            if (Files.size(file) > LONGEST) {
                throw refused(file, "is longer than any run", null);
            }
            Run run = JSON.readValue(file.toFile(), Run.class);
            if (run == null || run.rows().stream().anyMatch(row -> !(row.seconds() > 0))) {
                throw refused(file, "holds a row without a time", null);
            }
            return run;
        } catch (JacksonException e) {
            throw refused(file, "is no run of the benchmark (" + e.getOriginalMessage() + ")", e);
        } catch (IOException e) {
            throw refused(file, "cannot be read (" + e + ")", e);
        }
    }

    private static KilnException refused(Path file, String offence, Exception cause) {
        return new KilnException(
                Fault.USAGE, file.toString(), offence, "give a file written by 'kiln bench --save'", cause);
    }
}
