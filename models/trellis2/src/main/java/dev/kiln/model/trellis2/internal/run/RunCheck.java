package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.model.trellis2.internal.checkpoint.PipelineFile;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.model.trellis2.internal.checkpoint.Trellis2Checkpoint;
import dev.kiln.model.trellis2.internal.net.Coordinates;
import dev.kiln.model.trellis2.internal.net.DualHeads;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.Occupancy;
import dev.kiln.model.trellis2.internal.net.PictureEncoder;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.StructureDecoder;
import dev.kiln.model.trellis2.internal.net.Subdivision;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.model.trellis2.internal.parity.Check;
import dev.kiln.model.trellis2.internal.picture.ReferencePicture;
import dev.kiln.model.trellis2.internal.surface.DualGridMesher;
import dev.kiln.model.trellis2.internal.surface.RawMesh;
import dev.kiln.nn.FlowSampling;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.ArrayList;
import java.util.List;

/**
 * Whole runs of the reference on a checkpoint: every stage from the stored result of the stage before, then all of it
 * from picture and seed.
 */
public final class RunCheck implements Check {
    private static final double NOISE_TOLERANCE = 2e-6;
    private static final double TOKEN_TOLERANCE = 2e-5;
    /** Eight guided steps amplify the last bits of the network. */
    private static final double STRUCTURE_TOLERANCE = 1e-3;

    private static final double LATENT_TOLERANCE = 1e-4;
    private static final double LOGIT_TOLERANCE = 1e-4;
    private static final double VERTEX_TOLERANCE = 1e-6;
    private static final double ATTRIBUTE_TOLERANCE = 1e-5;
    /** Voxels whose logit is this close to zero may go either way. */
    private static final float UNDECIDED = 1e-3f;

    private final CheckpointSource source;

    /** With checkpoints from {@code source}. */
    public RunCheck(CheckpointSource source) {
        this.source = source;
    }

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        Trellis2Checkpoint checkpoint =
                source.open(fixture.json().path("checkpoint").asText());
        Device device = run.device();
        try (StageFiles files = StageFiles.open("", "", checkpoint.identity(), KeptSteps.none())) {
            Networks networks = new Networks(device, checkpoint, new Precision(DType.F32, DType.F32), false);
            Workplace work = new Workplace(device, networks, files, new PictureTokens(), new SilentContext(device));
            Stages stages = new Stages(fixture, run, work, checkpoint.pipeline());
            stages.condition();
            stages.structure();
            stages.shape();
            stages.surface();
            stages.texture();
        }
        new WholeRun(fixture, run, new Trellis2(source)).check(checkpoint.name());
    }

    /** The stages of one fixture. */
    private record Stages(Fixture fixture, ParityRun run, Workplace work, PipelineFile pipeline) {
        Recipe recipe() {
            return pipeline.recipes().get(pipeline.defaultType());
        }

        void condition() throws KilnException {
            ReferencePicture made = ReferencePicture.of(picture(fixture));
            run.same("picture", fixture.bytes("mid.picture"), made.rgb());
            int side = Math.toIntExact(fixture.shape("mid.picture")[0]);
            ReferencePicture stored = new ReferencePicture(side, fixture.bytes("mid.picture"));
            int resolution = recipe().structureCondition();
            try (Scope scope = work.device().openScope();
                    Loaded<PictureEncoder> encoder = work.networks().conditioner()) {
                Tensor tokens = encoder.network().encode(scope, stored.normalised(resolution), resolution, Trace.NONE);
                close("mid.cond", tokens, TOKEN_TOLERANCE);
            }
        }

        void structure() throws KilnException {
            long[] shape = fixture.shape("mid.ss_noise");
            int channels = Math.toIntExact(shape[1]);
            int side = Math.toIntExact(shape[2]);
            int cells = side * side * side;
            Draws draws = new Draws(fixture.json().path("seed").asLong());
            run.close("mid.ss_noise", fixture.floats("mid.ss_noise"), draws.next(cells, channels), NOISE_TOLERANCE);
            int tokens = fixture.ints("mid.coords").length / 4;
            int latent = pipeline.shapeStatistics().mean().length;
            run.close(
                    "mid.shape_noise", fixture.floats("mid.shape_noise"), draws.next(tokens, latent), NOISE_TOLERANCE);
            int texture = pipeline.textureStatistics().mean().length;
            run.close("mid.tex_noise", fixture.floats("mid.tex_noise"), draws.next(tokens, texture), NOISE_TOLERANCE);
            try (Scope scope = work.device().openScope();
                    Loaded<FlowTransformer> flow = work.networks().structureFlow()) {
                Tensor x = dense(scope, "mid.ss_noise", channels, cells);
                sample(flow.network(), pipeline.structureSampler(), x, DenseLatent.positions(side), side, null);
                float[] expected = DenseLatent.channelsLast(fixture.floats("mid.ss_latent"), 1, channels, cells);
                run.close("mid.ss_latent", expected, read(x), STRUCTURE_TOLERANCE);
            }
            try (Scope scope = work.device().openScope();
                    Loaded<StructureDecoder> decoder = work.networks().structureDecoder()) {
                Tensor stored = dense(scope, "mid.ss_latent", channels, cells).withExtents(1, side, side, side);
                Tensor logits = decoder.network().logits(scope, stored, Trace.NONE);
                close("mid.occupancy_logits", logits, LOGIT_TOLERANCE);
                int[] found = Occupancy.cells(work.device(), logits, recipe().structureGrid());
                flips("mid.coords", fixture.ints("mid.coords"), found, fixture.floats("mid.occupancy_logits"));
            }
        }

        void shape() throws KilnException {
            try (Scope scope = work.device().openScope();
                    Loaded<FlowTransformer> flow = work.networks().flow(recipe().coarse())) {
                int[] positions = Coordinates.withoutBatch(fixture.ints("mid.coords"));
                Tensor x = rows(scope, "mid.shape_noise", positions.length / 3);
                int grid = recipe().structureGrid();
                sample(flow.network(), pipeline.shapeSampler(), x, positions, grid, null);
                Normalisation.undo(work.device(), x, pipeline.shapeStatistics());
                close("mid.shape_slat", x, LATENT_TOLERANCE);
            }
        }

        void surface() throws KilnException {
            Device device = work.device();
            List<float[]> logits = new ArrayList<>();
            int[] coordinates = fixture.ints("mid.coords");
            try (Scope scope = device.openScope();
                    Loaded<SparseDecoder> decoder = work.networks().shapeDecoder()) {
                Tensor latent = rows(scope, "mid.shape_slat", coordinates.length / 4);
                Trace trace = (name, value) -> {
                    if (name.startsWith("sub")) {
                        logits.add(read(value));
                    }
                };
                SparseDecoder.Decoded decoded = decoder.network().decode(scope, latent, coordinates, null, trace);
                boolean decided = true;
                for (int level = 0; level < logits.size(); level++) {
                    String name = "mid.sub" + level + ".logits";
                    float[] expected = fixture.floats(name);
                    if (decided) {
                        run.close(name, expected, logits.get(level), LOGIT_TOLERANCE);
                    }
                    decided &= decided(expected);
                }
                int[] voxels = HostValues.ints(device, decoded.coordinates(), ReadKind.LIST, "voxels");
                if (decided) {
                    run.same("out.voxel_coords", fixture.ints("out.voxel_coords"), voxels);
                    RawMesh mesh = DualGridMesher.mesh(DualHeads.read(
                            device,
                            decoded.features(),
                            voxels,
                            recipe().resolution(),
                            decoder.network().config().voxelMargin()));
                    run.close("out.vertices", fixture.floats("out.vertices"), mesh.positions(), VERTEX_TOLERANCE);
                    run.row("out.faces", Counts.apart(fixture.ints("out.faces"), mesh.triangles()), Counts.SHARE);
                } else {
                    run.row("out.voxel_coords", Counts.apart(fixture.ints("out.voxel_coords"), voxels), Counts.SHARE);
                }
            }
        }

        void texture() throws KilnException {
            Device device = work.device();
            int[] coordinates = fixture.ints("mid.coords");
            TextureStage stage = new TextureStage(
                    pipeline.textureSampler(), pipeline.shapeStatistics(), pipeline.textureStatistics());
            try (Scope scope = device.openScope();
                    Loaded<FlowTransformer> flow = work.networks().flow(recipe().texture())) {
                Tensor extra = rows(scope, "mid.shape_slat", coordinates.length / 4);
                Normalisation.redo(device, extra, pipeline.shapeStatistics());
                Tensor x = rows(scope, "mid.tex_noise", coordinates.length / 4);
                int[] positions = Coordinates.withoutBatch(coordinates);
                sample(flow.network(), pipeline.textureSampler(), x, positions, recipe().structureGrid(), extra);
                Normalisation.undo(device, x, pipeline.textureStatistics());
                close("mid.tex_slat", x, LATENT_TOLERANCE);
            }
            List<Subdivision> guides = new ArrayList<>();
            for (int level = 0; fixture.has("mid.sub" + level + ".logits"); level++) {
                guides.add(Subdivision.of(fixture.floats("mid.sub" + level + ".logits")));
            }
            try (Scope scope = device.openScope()) {
                Tensor latent = rows(scope, "mid.tex_slat", coordinates.length / 4);
                float[] attributes = stage.decode(work, latent, coordinates, guides);
                run.close("out.attributes", fixture.floats("out.attributes"), attributes, ATTRIBUTE_TOLERANCE);
            }
        }

        private void sample(
                FlowTransformer flow, FlowSampling sampling, Tensor x, int[] positions, int grid, Tensor extra)
                throws KilnException {
            try (Scope scope = work.device().openScope()) {
                long[] shape = fixture.shape("mid.cond");
                Tensor picture =
                        HostValues.upload(scope, fixture.floats("mid.cond"), shape[1], Math.toIntExact(shape[2]));
                new FlowStage("parity", sampling, 0, 1).run(work, flow, x, positions, grid, picture, extra);
            }
        }

        private Tensor rows(Scope scope, String name, int rows) throws KilnException {
            float[] values = fixture.floats(name);
            return HostValues.upload(scope, values, rows, values.length / rows);
        }

        private Tensor dense(Scope scope, String name, int channels, int cells) throws KilnException {
            float[] moved = DenseLatent.channelsLast(fixture.floats(name), 1, channels, cells);
            return HostValues.upload(scope, moved, cells, channels);
        }

        private float[] read(Tensor value) {
            return HostValues.floats(work.device(), value, ReadKind.PRODUCT, "parity");
        }

        private void close(String name, Tensor found, double tolerance) throws KilnException {
            run.close(name, fixture.floats(name), read(found), tolerance);
        }

        /** Compares coordinates exactly unless some logit is undecided; then by count. */
        private void flips(String name, int[] expected, int[] found, float[] logits) {
            if (decided(logits)) {
                run.same(name, expected, found);
            } else {
                run.row(name, Counts.apart(expected, found), Counts.SHARE);
            }
        }

        private static boolean decided(float[] logits) {
            for (float logit : logits) {
                if (Math.abs(logit) < UNDECIDED) {
                    return false;
                }
            }
            return true;
        }
    }

    static Picture picture(Fixture fixture) throws KilnException {
        long[] shape = fixture.shape("in.rgba");
        return new Picture(Math.toIntExact(shape[1]), Math.toIntExact(shape[0]), Bytes.adopt(fixture.bytes("in.rgba")));
    }
}
