package dev.kiln.shell.internal.ab;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;

/** A comparison as JSON, for scripts. */
public final class ComparisonRecord {
    /** Version of the layout; raised when a reader of the old one would misread the new one. */
    private static final int FORMAT = 1;

    private static final JsonMapper MAPPER = new JsonMapper();

    private ComparisonRecord() {}

    /**
     * Writes {@code comparison}.
     *
     * @param folder from which the records of the variants are named
     */
    public static String of(Comparison comparison, Path folder) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("kiln", comparison.kiln())
                .put("format", FORMAT)
                .put("name", comparison.name())
                .put("photo", comparison.photo());
        ObjectNode axes = root.putObject("axes");
        comparison.axes().forEach(axis -> axis.values().forEach(axes.putArray(axis.key())::add));
        ArrayNode variants = root.putArray("variants");
        comparison.rows().forEach(row -> add(variants.addObject(), row, folder));
        return root.toPrettyString() + "\n";
    }

    private static void add(ObjectNode node, Row row, Path folder) {
        ObjectNode settings = node.putObject("settings");
        row.variant().settings().forEach(settings::put);
        node.put("seconds", row.seconds()).put("peakHeapBytes", row.peakHeapBytes());
        ArrayNode shared = node.putArray("sharedStages");
        row.taken().forEach(shared::add);
        ArrayNode services = node.putArray("services");
        row.services().forEach(services::add);
        if (row.made().isEmpty()) {
            node.put("failure", row.failure());
            return;
        }
        Row.Made made = row.made().get();
        node.put("record", folder.relativize(made.record()).toString().replace('\\', '/'))
                .put("triangles", made.triangles())
                .put("vertices", made.vertices())
                .put("glbBytes", made.glbBytes());
        node.putObject("fidelity")
                .put("silhouette", made.silhouette())
                .put("psnr", made.psnr())
                .put("similarity", made.similarity());
    }
}
