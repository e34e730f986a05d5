package dev.kiln.engine.internal.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.ShapeLatent;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.KeptStages;
import dev.kiln.engine.Kind;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import dev.kiln.engine.internal.testing.Photos;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What the tests of kept stages do. */
final class Keeping {
    static final List<String> STAGES = List.of(
            "read", "upscale", "light", "matte", "foreground", "check", "compose", "shape", "paint", "finish", "bake");

    final Path folder;
    final Path photo;
    final Path stages;

    /** How often a shaper of {@link #node} was called. */
    final AtomicInteger shaped = new AtomicInteger();

    Keeping(Path folder) throws IOException {
        this.folder = folder;
        this.photo = Photos.write(folder.resolve("cup.png"), 96, 80);
        this.stages = folder.resolve("stages");
    }

    /** A node with a service of every kind that is needed. */
    Node node() {
        Node node = new Node();
        node.offer(Kind.UPSCALER, "bilinear", Doubles.upscaler());
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        node.offer(Kind.SHAPER, "seeded", shaper());
        node.offer(Kind.PAINTER, "red", Doubles.painter(Doubles.field(0.5f, 0.1f, 0.1f, 0, 1, 1)));
        node.offer(Kind.BAKER, "first", Doubles.baker());
        return node;
    }

    /** Its mesh depends on the seed and on one parameter, and it leaves a latent. */
    private Shaper shaper() {
        return new Shaper() {
            @Override
            public String description() {
                return "moves one vertex";
            }

            @Override
            public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
                shaped.incrementAndGet();
                float[] positions = Doubles.tetrahedron().positions().toArray();
                positions[1] += seed / 1000f + parameters.values().size() / 100f;
                ShapeLatent latent = new ShapeLatent(
                        "test", Map.of("features", Floats.copyOf(1, 2)), Map.of("cells", Ints.copyOf(3, 4, 5)));
                return new Shape(
                        new Mesh(Floats.adopt(positions), Doubles.tetrahedron().triangles()), Optional.of(latent));
            }
        };
    }

    JobRequest plain(String out) {
        return JobRequest.of(photo, folder.resolve(out));
    }

    JobRequest keeping(String out) {
        return plain(out).change().stages(KeptStages.anew(stages)).build();
    }

    /** What {@code kiln finish} asks for. */
    JobRequest finish(String out) throws Exception {
        return KeptFolder.at(stages).request(folder.resolve(out));
    }

    static JobResult done(Node node, JobRequest request) throws Exception {
        JobResult result = node.run(request);
        assertEquals(Optional.empty(), result.failure());
        return result;
    }

    /** Cancels a job at the end of {@code stage}. */
    static void cancelAfter(Node node, JobRequest request, String stage) throws Exception {
        Job job = node.submit(request);
        job.listen(new JobListener() {
            @Override
            public void finished(Job running, StageRecord record) {
                if (record.name().equals(stage)) {
                    running.cancel();
                }
            }
        });
        assertEquals(JobState.CANCELLED, job.await().state());
    }

    static List<String> taken(JobResult result) {
        return result.stages().stream()
                .filter(StageRecord::taken)
                .map(StageRecord::name)
                .toList();
    }

    /** The files of a result, without what a record says of times, of the machine, and of kept stages. */
    Map<String, String> files(String out) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (var all = Files.list(folder.resolve(out))) {
            for (Path file : all.toList()) {
                files.put(file.getFileName().toString(), content(file));
            }
        }
        return files;
    }

    private static String content(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (!file.toString().endsWith(".json")) {
            return HexFormat.of().formatHex(bytes);
        }
        ObjectNode record = (ObjectNode) new ObjectMapper().readTree(bytes);
        record.remove(List.of("seconds", "machine"));
        record.get("stages").forEach(stage -> {
            ((ObjectNode) stage).remove(List.of("seconds", "peakHeapBytes"));
            ArrayNode notes = (ArrayNode) stage.get("notes");
            notes.removeIf(note -> note.asText().startsWith("taken from the kept stages"));
        });
        return record.toPrettyString();
    }
}
