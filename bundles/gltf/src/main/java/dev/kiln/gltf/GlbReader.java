package dev.kiln.gltf;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.gltf.internal.ContentReader;
import dev.kiln.gltf.internal.Malformed;
import dev.kiln.gltf.internal.ParsedGlb;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads a GLB of the kind that {@link GlbWriter} writes: one mesh of one triangle primitive, without transforms
 * or sparse accessors, all in the file itself. Anything else is refused, by name. The file is mapped, so only the values
 * that are returned take heap.
 */
public final class GlbReader {
    private GlbReader() {}

    /**
     * Reads {@code file}.
     *
     * @throws KilnException of kind {@link Fault#ENVIRONMENT} if the file cannot be read, {@link Fault#REFUSED} if it
     *     is no GLB, is damaged, or holds something that this reader does not know
     */
    public static GlbContent read(Path file) throws KilnException {
        try (FileChannel channel = FileChannel.open(file);
                Arena arena = Arena.ofConfined()) {
            return ContentReader.read(ParsedGlb.of(channel, arena));
        } catch (Malformed e) {
            throw new KilnException(
                    Fault.REFUSED, file.toString(), e.getMessage(), "give a GLB that Kiln wrote, complete", e);
        } catch (NoSuchFileException e) {
            throw new KilnException(Fault.ENVIRONMENT, file.toString(), "does not exist", "check the name", e);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, file.toString(), "cannot be read (" + e + ")", "check its permissions", e);
        }
    }
}
