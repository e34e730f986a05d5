package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.Dtype;
import dev.kiln.weights.Header;
import dev.kiln.weights.KeyTable;
import dev.kiln.weights.Safetensors;
import dev.kiln.weights.TensorEntry;
import dev.kiln.weights.check.ModelCheck;
import dev.kiln.weights.check.ModuleCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * Compares a checkpoint with the published one, module by module, by headers alone: names, shapes and element types of
 * every tensor (TRELLIS.2 specification, section 1.1).
 */
@Component
@Identified(id = "trellis2")
public final class PublishedModules implements ModelCheck {
    private static final String TABLE = "keys.tsv";

    private final CheckpointSource source;

    /** Called by DS. */
    @Activate
    public PublishedModules(BundleContext framework) {
        this(CheckpointSource.of(framework));
    }

    /** With checkpoints from {@code source}. */
    public PublishedModules(CheckpointSource source) {
        this.source = source;
    }

    /** The published tensors. */
    static KeyTable table() throws KilnException {
        try (InputStream bytes = PublishedModules.class.getResourceAsStream(TABLE);
                Reader text = new InputStreamReader(bytes, StandardCharsets.UTF_8)) {
            return KeyTable.read(text, TABLE);
        } catch (IOException e) {
            throw new KilnException(Fault.ENVIRONMENT, TABLE, "cannot be read", "install Kiln again", e);
        }
    }

    @Override
    public List<ModuleCheck> check(String checkpoint) throws KilnException {
        KeyTable table = table();
        Map<String, Path> files = new TreeMap<>(source.open(checkpoint).weightFiles());
        List<ModuleCheck> checks = new ArrayList<>();
        for (Map.Entry<String, Path> module : files.entrySet()) {
            if (!table.modules().contains(module.getKey())) {
                throw new KilnException(
                        Fault.USAGE,
                        checkpoint.isEmpty() ? "the checkpoint" : checkpoint,
                        "has a module '" + module.getKey() + "', so it is none of the published ones",
                        "name the folder of " + CheckpointSource.PUBLISHED);
            }
            checks.add(check(table, module.getKey(), module.getValue()));
        }
        return checks;
    }

    private static ModuleCheck check(KeyTable table, String module, Path file) throws KilnException {
        int expected = table.keys(module).size();
        Header header;
        try {
            header = Safetensors.readHeader(file);
        } catch (KilnException e) {
            return new ModuleCheck(module, file.toString(), expected, 0, "", List.of(e.getMessage()));
        }
        List<TensorEntry> tensors = header.tensors();
        List<String> differences = table.check(module, tensors).stream()
                .map(KeyTable.Difference::toString)
                .toList();
        return new ModuleCheck(module, file.toString(), expected, tensors.size(), dtypes(tensors), differences);
    }

    private static String dtypes(List<TensorEntry> tensors) {
        Map<Dtype, Integer> counts = new EnumMap<>(Dtype.class);
        tensors.forEach(tensor -> counts.merge(tensor.dtype(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }
}
