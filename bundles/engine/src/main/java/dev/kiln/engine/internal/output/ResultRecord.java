package dev.kiln.engine.internal.output;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import dev.kiln.mesh.Bounds;
import dev.kiln.mesh.MeshCensus;
import dev.kiln.mesh.preview.Fidelity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The record of a result, as {@code NAME.json} holds it. Files are named without their folders, so that a record can be
 * passed on.
 *
 * @param kiln version of Kiln
 * @param format version of this layout
 * @param name of the result
 * @param inputs photo and mask
 * @param request what the user set
 * @param services which services did the work
 * @param machine where it ran
 * @param threads that a stage was allowed
 * @param seconds wall time from the start of the job to the writing of this record
 * @param attempts 2 if the job was drained and retried
 * @param stages in the order they ran
 * @param mesh counts of the finished mesh
 * @param holes of the raw mesh
 * @param samples what the baker asked for and missed
 * @param fidelity how much the front of the asset looks like the photo
 * @param findings of the quality gate
 * @param warnings codes
 * @param outputs the other files of the result
 */
public record ResultRecord(
        String kiln,
        int format,
        String name,
        List<Input> inputs,
        Request request,
        List<Leased> services,
        Machine machine,
        int threads,
        double seconds,
        int attempts,
        List<StageRecord> stages,
        Surface mesh,
        Holes holes,
        Samples samples,
        Fidelity fidelity,
        List<Finding> findings,
        List<String> warnings,
        List<Output> outputs) {
    /** Version of the layout; raised when a reader of the old one would misread the new one. */
    public static final int FORMAT = 1;

    /** A file that was read: its part in the job, its name, its hash and the size of the picture in pixels. */
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    public record Input(String role, String file, String sha256, int width, int height) {}

    /** What the user set; {@code faces} is left out if not set, and 0 for all of them. */
    public record Request(
            long seed,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer faces,
            boolean force,
            Map<String, String> choices,
            Map<String, Map<String, String>> parameters,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> hints) {
        /** What {@code request} asks for. */
        public static Request of(JobRequest request) {
            Map<String, String> choices = new TreeMap<>();
            request.choices().forEach((kind, id) -> choices.put(kind.name(), id));
            Map<String, Map<String, String>> parameters = new TreeMap<>();
            request.parameters().forEach((stage, set) -> parameters.put(stage, set.values()));
            return new Request(
                    request.seed(),
                    request.faces().isPresent() ? request.faces().getAsInt() : null,
                    request.force(),
                    choices,
                    parameters,
                    hints(request.hints()));
        }

        /** Hints as the command line takes them. */
        private static List<String> hints(MatteHints hints) {
            List<String> lines = new ArrayList<>();
            hints.box()
                    .ifPresent(box ->
                            lines.add("box " + box.x() + "," + box.y() + "," + box.width() + "," + box.height()));
            hints.subject().forEach(point -> lines.add("foreground " + point.x() + "," + point.y()));
            hints.background().forEach(point -> lines.add("background " + point.x() + "," + point.y()));
            return lines;
        }
    }

    /** What there is to count on the finished mesh; see {@link MeshCensus}. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Surface(
            int vertices,
            int triangles,
            int components,
            int boundaryEdges,
            int nonManifoldEdges,
            double windingConsistentShare,
            boolean watertight,
            double signedVolume,
            Bounds bounds) {
        /** The counts of {@code census}. */
        public static Surface of(MeshCensus census) {
            return new Surface(
                    census.vertices(),
                    census.triangles(),
                    census.components(),
                    census.boundaryEdges(),
                    census.nonManifoldEdges(),
                    census.windingConsistentShare(),
                    census.watertight(),
                    census.signedVolume(),
                    census.bounds().orElse(null));
        }
    }

    /** Boundary loops of the raw mesh: found, closed, left open. */
    public record Holes(int found, int filled, int left) {}

    /** Points that a baker asked the appearance for, and how many of them it took from the nearest place instead. */
    public record Samples(long asked, long missed) {}

    /** A file that was written. */
    public record Output(String file, long bytes, String sha256) {}
}
