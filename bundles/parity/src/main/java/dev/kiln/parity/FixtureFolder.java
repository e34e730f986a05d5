package dev.kiln.parity;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder of fixtures.
 *
 * @param folder holds pairs {@code NAME.json}, {@code NAME.safetensors}
 */
public record FixtureFolder(Path folder) {
    private static final int MOST_FIXTURES = 4096;

    /**
     * Checks every fixture by the first suite that claims it.
     *
     * @param device the device under test
     * @param suites in order of preference
     * @param seen is told of each row at once
     * @throws KilnException if the folder cannot be listed or holds no fixture, or a description is unsound
     */
    public ParityReport check(Device device, List<ParitySuite> suites, Consumer<ParityRow> seen) throws KilnException {
        List<ParityRow> rows = new ArrayList<>();
        Consumer<ParityRow> keep = row -> {
            rows.add(row);
            seen.accept(row);
        };
        for (Path description : descriptions()) {
            try (Fixture fixture = Fixture.open(description)) {
                checkOne(fixture, device, suites, keep);
            }
        }
        return new ParityReport(rows);
    }

    private void checkOne(Fixture fixture, Device device, List<ParitySuite> suites, Consumer<ParityRow> keep) {
        ParitySuite suite = suites.stream()
                .filter(candidate -> candidate.claims(fixture))
                .findFirst()
                .orElse(null);
        if (suite == null) {
            keep.accept(new ParityRow(
                    fixture.name(), "-", 0, 0, ParityRow.Verdict.UNCLAIMED, "no installed model knows it"));
            return;
        }
        try (FolderRun run = new FolderRun(folder, fixture.name(), device, keep)) {
            try {
                suite.check(fixture, run);
                if (run.rows() == 0) {
                    run.failed("compared nothing");
                }
            } catch (KilnException e) {
                run.failed(e.getMessage());
            } catch (RuntimeException e) {
                // A fixture of odd sizes may offend the compute contract; the others are still worth a look.
                run.failed(e.toString());
            }
        }
    }

    private List<Path> descriptions() throws KilnException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().endsWith(".json"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .limit(MOST_FIXTURES + 1)
                    .toList();
            if (found.isEmpty() || found.size() > MOST_FIXTURES) {
                throw new KilnException(
                        Fault.USAGE,
                        folder.toString(),
                        found.isEmpty() ? "holds no fixture" : "holds more than " + MOST_FIXTURES + " fixtures",
                        "give a folder of pairs NAME.json, NAME.safetensors");
            }
            return found;
        } catch (IOException e) {
            throw new KilnException(
                    Fault.USAGE, folder.toString(), "is no folder that can be listed", "give a folder of fixtures", e);
        }
    }
}
