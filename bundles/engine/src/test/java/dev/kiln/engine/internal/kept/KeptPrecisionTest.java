package dev.kiln.engine.internal.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The node's settings for networks change between the stages of a kept job. */
@Timeout(120)
class KeptPrecisionTest {
    @TempDir
    Path folder;

    private final List<String> runs = new ArrayList<>();
    private Keeping keeping;

    @BeforeEach
    void prepare() throws Exception {
        keeping = new Keeping(folder);
    }

    /** Shapes and paints, and leaves in {@link #runs} what it was told. */
    private final class Generator implements Shaper, Painter {
        @Override
        public String description() {
            return "has networks";
        }

        @Override
        public Set<String> nodeParameters() {
            return Set.of("dtype", "low-vram");
        }

        @Override
        public String identity(Parameters parameters) {
            return parameters.values().getOrDefault("dtype", "");
        }

        @Override
        public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
            runs.add("shape " + parameters.values());
            return new Shape(Doubles.tetrahedron(), Optional.empty());
        }

        @Override
        public Appearance paint(
                Shape shape, List<StudioShot> shots, long seed, Parameters parameters, StageContext context)
                throws KilnException {
            runs.add("paint " + parameters.values());
            return Doubles.painter(Doubles.field(0.5f, 0.1f, 0.1f, 0, 1, 1))
                    .paint(shape, shots, seed, parameters, context);
        }
    }

    private Node node() {
        Node node = keeping.node();
        node.withdraw(Kind.SHAPER, "seeded");
        node.withdraw(Kind.PAINTER, "red");
        Generator generator = new Generator();
        node.offer(Kind.SHAPER, "networks", generator);
        node.offer(Kind.PAINTER, "networks", generator);
        return node;
    }

    @Test
    void aJobGoesOnWithThePrecisionItBeganWith() throws Exception {
        try (Node node = node()) {
            node.use(Knob.DTYPE, "half");
            Keeping.cancelAfter(node, keeping.keeping("none"), "shape");
            node.use(Knob.DTYPE, "float32");
            node.use(Knob.LOW_VRAM, "false");
            JobRequest finish = keeping.finish("first");
            assertEquals("shape", Keeping.taken(Keeping.done(node, finish)).getLast());
            JobRequest own = finish.change()
                    .parameters(Map.of("paint", new Parameters(Map.of("dtype", "float32"))))
                    .build();
            assertEquals("shape", Keeping.taken(Keeping.done(node, own)).getLast());
            Keeping.done(node, keeping.keeping("anew"));
        }
        assertEquals(
                List.of(
                        "shape {dtype=half, low-vram=true}",
                        "paint {dtype=half, low-vram=false}",
                        "paint {dtype=float32, low-vram=false}",
                        "shape {dtype=float32, low-vram=false}",
                        "paint {dtype=float32, low-vram=false}"),
                runs);
    }

    @Test
    void noPrecisionAtAllIsKeptToo() throws Exception {
        try (Node node = node()) {
            Keeping.cancelAfter(node, keeping.keeping("none"), "shape");
            node.use(Knob.DTYPE, "half");
            Keeping.done(node, keeping.finish("out"));
        }
        assertEquals(List.of("shape {low-vram=true}", "paint {low-vram=true}"), runs);
    }

    /** A folder of an earlier version, whose record says nothing of it: what is set now counts from now on. */
    @Test
    void aRecordWithoutItTakesWhatIsSetNow() throws Exception {
        try (Node node = node()) {
            Keeping.cancelAfter(node, keeping.keeping("none"), "compose");
            Path job = keeping.stages.resolve("job.json");
            String text = Files.readString(job);
            Files.writeString(job, text.replaceFirst("\"dtype\" : \"\",", ""));
            node.use(Knob.DTYPE, "half");
            Keeping.cancelAfter(node, keeping.finish("none"), "shape");
            node.use(Knob.DTYPE, "float32");
            Keeping.done(node, keeping.finish("out"));
        }
        assertEquals(List.of("shape {dtype=half, low-vram=true}", "paint {dtype=half, low-vram=true}"), runs);
    }
}
