package dev.kiln.parity;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The run of one suite on one fixture of a folder. */
final class FolderRun implements ParityRun, AutoCloseable {
    private final Path folder;
    private final String fixture;
    private final Device device;
    private final Consumer<ParityRow> keep;
    private final Map<String, Fixture> siblings = new TreeMap<>();
    private int rows;

    FolderRun(Path folder, String fixture, Device device, Consumer<ParityRow> keep) {
        this.folder = folder;
        this.fixture = fixture;
        this.device = device;
        this.keep = keep;
    }

    @Override
    public Device device() {
        return device;
    }

    @Override
    public Fixture sibling(String name) throws KilnException {
        if (!name.matches("[A-Za-z0-9_-]{1,100}")) {
            throw new KilnException(Fault.FAILED, name, "is no name of a fixture", "");
        }
        Fixture open = siblings.get(name);
        if (open == null) {
            open = Fixture.open(folder.resolve(name + ".json"));
            siblings.put(name, open);
        }
        return open;
    }

    @Override
    public void row(String check, double maxError, double tolerance) {
        rows++;
        keep.accept(ParityRow.of(fixture, check, maxError, tolerance));
    }

    void failed(String note) {
        keep.accept(new ParityRow(fixture, "-", Double.NaN, 0, ParityRow.Verdict.FAIL, note));
    }

    int rows() {
        return rows;
    }

    @Override
    public void close() {
        siblings.values().forEach(Fixture::close);
    }
}
