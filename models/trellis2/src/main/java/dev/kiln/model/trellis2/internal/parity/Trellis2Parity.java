package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import dev.kiln.parity.ParitySuite;
import java.util.Map;
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

    @Override
    public boolean claims(Fixture fixture) {
        return CHECKS.containsKey(fixture.type());
    }

    @Override
    public void check(Fixture fixture, ParityRun run) throws KilnException {
        CHECKS.get(fixture.type()).run(fixture, run);
    }
}
