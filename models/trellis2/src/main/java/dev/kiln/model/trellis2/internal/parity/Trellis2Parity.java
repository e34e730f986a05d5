package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.model.trellis2.internal.run.RunCheck;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import dev.kiln.parity.ParitySuite;
import java.util.Map;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** The parity suite of TRELLIS.2: one check for each class or operation of the reference. */
@Component
public final class Trellis2Parity implements ParitySuite {
    private static final Map<String, Check> CHECKS = Map.ofEntries(
            Map.entry("torch.randn (CPU generator)", new RandomCheck()),
            Map.entry("preprocess_image + DinoV3FeatureExtractor resize", new PictureCheck()),
            Map.entry("transformers.DINOv3ViTModel", new ConditionerCheck()),
            Map.entry("SparseStructureFlowModel", new FlowCheck()),
            Map.entry("SLatFlowModel", new FlowCheck()),
            Map.entry("ElasticSLatFlowModel", new FlowCheck()),
            Map.entry("SparseStructureDecoder", new StructureDecoderCheck()),
            Map.entry("FlexiDualGridVaeDecoder", new ShapeDecoderCheck()),
            Map.entry("SparseUnetVaeDecoder", new TextureDecoderCheck()),
            Map.entry("FlowEulerGuidanceIntervalSampler", new SamplerCheck()),
            Map.entry("Trellis2ImageTo3DPipeline methods", new CascadeCheck()),
            Map.entry("o_voxel.convert.flexible_dual_grid_to_mesh", new SurfaceCheck()),
            Map.entry("flex_gemm.ops.grid_sample.grid_sample_3d(mode=trilinear)", new TrilinearCheck()));

    private final CheckpointSource source;

    /** Called by DS. */
    @Activate
    public Trellis2Parity(BundleContext framework) {
        this(CheckpointSource.of(framework));
    }

    /** With checkpoints from {@code source}, for whole runs. */
    public Trellis2Parity(CheckpointSource source) {
        this.source = source;
    }

    @Override
    public boolean claims(Fixture fixture) {
        return CHECKS.containsKey(fixture.type()) || wholeRun(fixture);
    }

    @Override
    public void check(Fixture fixture, ParityRun run) throws KilnException {
        Check check = wholeRun(fixture) ? new RunCheck(source) : CHECKS.get(fixture.type());
        check.run(fixture, run);
    }

    /** Whole runs name the checkpoint they were made with, and keep the structure stage's latent. */
    private static boolean wholeRun(Fixture fixture) {
        return fixture.json().path("checkpoint").isTextual() && fixture.has("mid.ss_latent");
    }
}
