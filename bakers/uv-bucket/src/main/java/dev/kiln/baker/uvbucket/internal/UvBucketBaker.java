package dev.kiln.baker.uvbucket.internal;

import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.StageContext;
import dev.kiln.appearance.Reconstruction;
import dev.kiln.appearance.Samples;
import dev.kiln.appearance.SurfaceSampler;
import dev.kiln.mesh.uv.TextureBake;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/**
 * Textures on the CPU: triangles are sorted into buckets of texels, and each texel asks the appearance at its place on
 * the undecimated surface, trilinear over the voxels present, or by the views that see it.
 */
@Component
@Identified(id = "uv-bucket")
public final class UvBucketBaker implements Baker {
    @Override
    public String description() {
        return "base colour, metallic, roughness and alpha into textures, on the CPU";
    }

    @Override
    public int faceBudget() {
        return TextureBake.FACES;
    }

    @Override
    public Optional<List<Parameter>> parameters(String stage) {
        return Optional.of(TextureBake.PARAMETERS);
    }

    @Override
    public Baked bake(BakeRequest request, StageContext context) throws KilnException {
        TextureBake.size(request);
        context.checkCancelled();
        context.ranOn("uv-bucket (CPU)");
        TextureBake.requireFit(request);
        SurfaceSampler sampler =
                SurfaceSampler.of(request.appearance(), request.surface(), Reconstruction.TRILINEAR, context);
        return TextureBake.run(
                request,
                (points, normals) -> {
                    Samples samples = sampler.sample(points, normals, context);
                    return new TextureBake.Values(samples.attributes(), samples.missed());
                },
                context);
    }
}
