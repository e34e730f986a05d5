package dev.kiln.weights.store;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The licences of the models that Kiln knows. They are data, not code: {@code licences.tsv} in this package, one model
 * a line, the columns model, licence, commercial (YES, CONDITIONAL, NO), gated (yes, no) and terms.
 */
public final class Licences {
    private static final String HEADING = "model\tlicence\tcommercial\tgated\tterms";

    private final SortedMap<String, Licence> byModel;

    private Licences(SortedMap<String, Licence> byModel) {
        this.byModel = Collections.unmodifiableSortedMap(byModel);
    }

    /** The licences that come with this bundle. */
    public static Licences bundled() {
        try (Reader text =
                new InputStreamReader(Licences.class.getResourceAsStream("licences.tsv"), StandardCharsets.UTF_8)) {
            return read(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a table; anything but the form described above is an {@code IllegalArgumentException}. */
    static Licences read(Reader text) {
        List<String> lines = new BufferedReader(text).lines().toList();
        if (lines.isEmpty() || !lines.getFirst().equals(HEADING)) {
            throw new IllegalArgumentException("the first line is not the heading");
        }
        SortedMap<String, Licence> byModel = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split("\t", -1);
            if (columns.length != 5 || !columns[3].matches("yes|no")) {
                throw new IllegalArgumentException("not a line of the table: " + line);
            }
            Licence licence = new Licence(
                    columns[0],
                    columns[1],
                    Licence.Commercial.valueOf(columns[2]),
                    columns[3].equals("yes"),
                    columns[4]);
            if (byModel.put(licence.model(), licence) != null) {
                throw new IllegalArgumentException("two lines for " + licence.model());
            }
        }
        return new Licences(byModel);
    }

    /** All licences, sorted by model. */
    public List<Licence> all() {
        return List.copyOf(byModel.values());
    }

    /** The licence of the model {@code model}; empty if Kiln does not know it. */
    public Optional<Licence> of(String model) {
        return Optional.ofNullable(byModel.get(model));
    }

    /**
     * The licence under which a commercial job may use {@code model}. A conditional one is returned too: its terms go
     * into the record of the result, and a person judges them.
     *
     * @throws KilnException of kind USAGE if the licence forbids it or is not known
     */
    public Licence forCommercialUse(String model) throws KilnException {
        Licence licence = byModel.get(model);
        if (licence == null || licence.commercial() == Licence.Commercial.NO) {
            throw new KilnException(
                    Fault.USAGE,
                    model,
                    licence == null
                            ? "has no known licence, so a commercial job may not use it"
                            : "is licensed under " + licence.name() + ", which forbids commercial use",
                    "choose another model, or run the job as non-commercial");
        }
        return licence;
    }
}
