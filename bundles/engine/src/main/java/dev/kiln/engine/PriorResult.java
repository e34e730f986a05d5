package dev.kiln.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.engine.internal.output.Hash;
import dev.kiln.engine.internal.output.OutputNames;
import dev.kiln.engine.internal.output.RecordFile;
import dev.kiln.engine.internal.output.ResultRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An asset that is already there, as its record tells.
 *
 * @param seconds that its job took
 * @param triangles of the finished mesh
 * @param warnings codes for the user
 */
public record PriorResult(double seconds, int triangles, List<String> warnings) {
    /** Above this a file is no record of ours; such a one is a few kilobytes. */
    private static final long LONGEST_RECORD = 4L << 20;

    /** Keeps a copy of the warnings. */
    public PriorResult {
        warnings = List.copyOf(warnings);
    }

    /**
     * The result of exactly this request, if it is there: the record names a photo and a mask with the hashes of
     * today's files, and the same seed, faces, choices, parameters and hints; and each file that it vouches for has the
     * size that it says. Settings of the node and the version of Kiln are not compared.
     *
     * @throws IOException if a file is there and cannot be read
     */
    public static Optional<PriorResult> of(JobRequest request) throws IOException {
        Path folder = request.outputDirectory();
        Path file = folder.resolve(OutputNames.of(request.name()).record());
        if (request.goal() != Goal.ASSET || !Files.isRegularFile(file) || Files.size(file) > LONGEST_RECORD) {
            return Optional.empty();
        }
        JsonNode record = RecordFile.read(file);
        boolean same = record.path("format").asInt() == ResultRecord.FORMAT
                && RecordFile.tree(ResultRecord.Request.of(request)).equals(record.path("request"))
                && isInput(record, "photo", Optional.of(request.photo()))
                && isInput(record, "mask", request.matte())
                && areThere(folder, record.path("outputs"));
        if (!same) {
            return Optional.empty();
        }
        List<String> warnings = new ArrayList<>();
        record.path("warnings").forEach(code -> warnings.add(code.asText()));
        return Optional.of(new PriorResult(
                record.path("seconds").asDouble(), record.at("/mesh/triangles").asInt(), warnings));
    }

    private static boolean isInput(JsonNode record, String role, Optional<Path> file) throws IOException {
        for (JsonNode input : record.path("inputs")) {
            if (input.path("role").asText().equals(role)) {
                return file.isPresent() && input.path("sha256").asText().equals(Hash.of(file.get()));
            }
        }
        return file.isEmpty();
    }

    private static boolean areThere(Path folder, JsonNode outputs) throws IOException {
        for (JsonNode output : outputs) {
            Path file = folder.resolve(output.path("file").asText());
            if (!Files.isRegularFile(file)
                    || Files.size(file) != output.path("bytes").asLong(-1)) {
                return false;
            }
        }
        return !outputs.isEmpty();
    }
}
