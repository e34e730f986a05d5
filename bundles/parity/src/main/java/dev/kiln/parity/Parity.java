package dev.kiln.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.osgi.annotation.versioning.ProviderType;

/** Compares the installed models with a folder of fixtures. */
@ProviderType
public interface Parity {
    /**
     * Checks every fixture of {@code folder} by the first suite that claims it; one that nobody claims, or that cannot be
     * run, becomes a failed row.
     *
     * @param folder holds pairs {@code NAME.json}, {@code NAME.safetensors}
     * @param device the device under test
     * @param seen is told of each row at once
     * @throws KilnException if the folder cannot be listed or holds no fixture, or a description is unsound
     */
    ParityReport run(Path folder, Device device, Consumer<ParityRow> seen) throws KilnException;
}
