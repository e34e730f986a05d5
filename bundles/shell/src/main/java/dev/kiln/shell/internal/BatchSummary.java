package dev.kiln.shell.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What became of the photos of a batch: the file {@value #FILE}, and a table for people. */
final class BatchSummary {
    /** Name that no photo of a batch can have. */
    static final String NAME = "batch";

    /** The file, in the folder of the results ({@code batch.schema.json}). */
    static final String FILE = NAME + ".json";

    private static final int FORMAT = 1;
    private static final JsonMapper MAPPER = new JsonMapper();

    private final String version;
    private final List<BatchRow> rows = new ArrayList<>();

    BatchSummary(String version, List<BatchPhoto> photos) {
        this.version = version;
        photos.forEach(photo -> rows.add(BatchRow.waiting(photo)));
    }

    void set(int index, BatchRow row) {
        rows.set(index, row);
    }

    /** 1 if any failed, else 4 if any was refused, else 0. */
    int exitCode() {
        return count(BatchRow.State.FAILED) > 0
                ? Fault.FAILED.exitCode()
                : count(BatchRow.State.REFUSED) > 0 ? Fault.REFUSED.exitCode() : 0;
    }

    private long count(BatchRow.State state) {
        return rows.stream().filter(row -> row.state() == state).count();
    }

    ObjectNode json() {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("kiln", version);
        root.put("format", FORMAT);
        root.put(
                "seconds",
                rows.stream()
                        .filter(BatchSummary::hasRun)
                        .mapToDouble(BatchRow::seconds)
                        .sum());
        ObjectNode counts = root.putObject("counts");
        for (BatchRow.State state : BatchRow.State.values()) {
            counts.put(state.name().toLowerCase(Locale.ROOT), count(state));
        }
        ArrayNode photos = root.putArray("photos");
        rows.forEach(row -> photos.add(json(row)));
        return root;
    }

    private static boolean hasRun(BatchRow row) {
        return row.state() != BatchRow.State.SKIPPED;
    }

    private static ObjectNode json(BatchRow row) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("photo", row.photo().shown());
        node.put("folder", row.photo().folder().toString());
        node.put("name", row.photo().name());
        node.put("state", row.state().name());
        node.put("seconds", row.seconds());
        row.triangles().ifPresent(count -> node.put("triangles", count));
        ArrayNode warnings = node.putArray("warnings");
        row.warnings().forEach(warnings::add);
        row.failure().ifPresent(failure -> node.set("failure", Outcome.failure(failure)));
        return node;
    }

    void print(PrintStream out) {
        Table table = new Table("PHOTO", "STATE", "TIME", "TRIANGLES", "WARNINGS");
        for (BatchRow row : rows) {
            table.row(
                    OneLine.of(row.photo().shown()),
                    row.state().name().toLowerCase(Locale.ROOT),
                    hasRun(row) && row.seconds() > 0 ? Sizes.seconds(row.seconds()) : "",
                    row.triangles().isPresent() ? row.triangles().getAsInt() : "",
                    String.join(" ", row.warnings()));
        }
        table.print(out);
    }
}
