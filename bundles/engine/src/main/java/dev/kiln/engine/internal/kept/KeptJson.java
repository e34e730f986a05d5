package dev.kiln.engine.internal.kept;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.output.NewFiles;
import dev.kiln.engine.internal.output.OutputFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads and writes the JSON files of a folder of kept stages. */
final class KeptJson {
    private static final int LARGEST = 4 << 20;
    private static final OpenOption[] NO_LINK = {StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS};
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);

    private KeptJson() {}

    /**
     * Reads {@code file} strictly.
     *
     * @param remedy what would help if it is broken
     * @throws KilnException of kind FAILED if it is no such record, ENVIRONMENT if it cannot be read
     */
    static <T> T read(Path file, Class<T> type, String remedy) throws KilnException {
        requireFile(file, remedy);
        try (InputStream in = Files.newInputStream(file, NO_LINK)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw broken(file, "is larger than 4 MiB", remedy, null);
            }
            T value = JSON.readValue(bytes, type);
            if (value == null) {
                throw broken(file, "says null", remedy, null);
            }
            return value;
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            throw broken(file, "is no record of a kept stage or job" + place, remedy, e);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, file.toString(), "cannot be read", "check the file and its permissions", e);
        }
    }

    /**
     * Makes sure that {@code file} is a file of its own. A link could lead anywhere, a pipe would never end.
     *
     * @throws KilnException of kind FAILED if not
     */
    static void requireFile(Path file, String remedy) throws KilnException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw broken(
                    file,
                    Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? "is no regular file" : "is missing",
                    remedy,
                    null);
        }
    }

    static KilnException broken(Path file, String offence, String remedy, Throwable cause) {
        return new KilnException(Fault.FAILED, file.toString(), offence, remedy, cause);
    }

    /** Writes {@code value}, all of it or nothing. */
    static void write(Object value, Path file) throws KilnException {
        try (NewFiles files = new NewFiles(file.getParent(), "kept")) {
            Path hidden = files.add(file.getFileName().toString());
            Files.write(hidden, (JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
            files.force();
            files.commit();
        } catch (IOException e) {
            throw OutputFolder.unwritable(file, e);
        }
    }
}
