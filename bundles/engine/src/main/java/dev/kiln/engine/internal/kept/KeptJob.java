package dev.kiln.engine.internal.kept;

import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.Goal;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What was asked for, as {@code job.json} keeps it.
 *
 * @param format version of this layout
 * @param photo where the photo was
 * @param sha256 of the photo
 * @param mask name of the mask file, a copy of which lies in the folder {@value KeptFolder#MASK}; empty for none
 * @param name of the results
 * @param seed of all random numbers
 * @param faces wanted; -1 leaves it to the baker
 * @param force whether to go on although the quality gate blocks
 * @param choices services that were asked for, kind to id
 * @param node what the settings of the node chose: services for the rest, kind to id, and under {@code dtype} the
 *     precision of networks
 * @param parameters stage to what was set for it
 * @param hints where the subject is
 */
public record KeptJob(
        int format,
        String photo,
        String sha256,
        String mask,
        String name,
        long seed,
        int faces,
        boolean force,
        Map<String, String> choices,
        Map<String, String> node,
        Map<String, Map<String, String>> parameters,
        Hints hints) {
    static final String DTYPE = Knob.DTYPE.key();
    private static final int FACES_OF_BAKER = -1;

    /** Box (none or four numbers), and points of the subject and of the background (two numbers each). */
    public record Hints(List<Double> box, List<List<Double>> subject, List<List<Double>> background) {
        static Hints of(MatteHints hints) {
            return new Hints(
                    hints.box()
                            .map(box -> List.of(box.x(), box.y(), box.width(), box.height()))
                            .orElse(List.of()),
                    hints.subject().stream().map(p -> List.of(p.x(), p.y())).toList(),
                    hints.background().stream().map(p -> List.of(p.x(), p.y())).toList());
        }

        MatteHints hints() {
            Optional<MatteHints.Box> rectangle = box.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new MatteHints.Box(box.get(0), box.get(1), box.get(2), box.get(3)));
            return new MatteHints(rectangle, points(subject), points(background));
        }

        private static List<MatteHints.Point> points(List<List<Double>> points) {
            return points.stream()
                    .map(p -> new MatteHints.Point(p.get(0), p.get(1)))
                    .toList();
        }
    }

    /** Keeps sorted copies; {@code null} anywhere is a {@link NullPointerException}. */
    public KeptJob {
        Objects.requireNonNull(photo);
        Objects.requireNonNull(sha256);
        Objects.requireNonNull(mask);
        Objects.requireNonNull(name);
        Objects.requireNonNull(hints.hints());
        choices = new TreeMap<>(Map.copyOf(choices));
        node = new TreeMap<>(Map.copyOf(node));
        parameters.values().forEach(Map::copyOf);
        parameters = new TreeMap<>(parameters);
    }

    /** The precision that the node sets; empty leaves it to the generator. */
    public String dtype() {
        return node.getOrDefault(DTYPE, "");
    }

    /** The record of {@code request}, whose photo has the hash {@code sha256}. */
    static KeptJob of(JobRequest request, String sha256, Map<String, String> node) {
        Map<String, String> choices = new TreeMap<>();
        request.choices().forEach((kind, id) -> choices.put(kind.name(), id));
        Map<String, Map<String, String>> parameters = new TreeMap<>();
        request.parameters().forEach((stage, set) -> parameters.put(stage, set.values()));
        return new KeptJob(
                KeptStage.FORMAT,
                request.photo().toAbsolutePath().toString(),
                sha256,
                request.matte().map(file -> file.getFileName().toString()).orElse(""),
                request.name(),
                request.seed(),
                request.faces().orElse(FACES_OF_BAKER),
                request.force(),
                choices,
                node,
                parameters,
                Hints.of(request.hints()));
    }

    /** The same with other choices of the node. */
    public KeptJob on(Map<String, String> services) {
        return new KeptJob(format, photo, sha256, mask, name, seed, faces, force, choices, services, parameters, hints);
    }

    /**
     * The request again.
     *
     * @throws IllegalArgumentException if a kind of service is not known
     */
    JobRequest request(KeptFolder folder, Path outputDirectory) {
        Map<Kind<?>, String> services = new HashMap<>();
        choices.forEach((kind, id) ->
                services.put(Kind.named(kind).orElseThrow(() -> new IllegalArgumentException("no kind " + kind)), id));
        Map<String, Parameters> set = new HashMap<>();
        parameters.forEach((stage, values) -> set.put(stage, new Parameters(values)));
        return JobRequest.of(Path.of(photo), outputDirectory)
                .change()
                .name(name)
                .matte(mask.isEmpty() ? Optional.empty() : Optional.of(folder.mask(mask)))
                .choices(services)
                .seed(seed)
                .parameters(set)
                .faces(faces == FACES_OF_BAKER ? OptionalInt.empty() : OptionalInt.of(faces))
                .force(force)
                .hints(hints.hints())
                .goal(Goal.ASSET)
                .build();
    }
}
