package dev.kiln.baker.vertexidw.internal;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VertexColors;
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
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/**
 * Gives each vertex the base colour of the surface point nearest to it, by inverse distance weighting of voxels or
 * by the views that see it. A vertex carries nothing else, so metallic and roughness become one constant each, which the result says.
 */
@Component
@Identified(id = "vertex-idw")
public final class VertexBaker implements Baker {
    /** Warns that the field's metallic and roughness were not carried over. */
    static final String DROPPED = "METALLIC_ROUGHNESS_DROPPED";

    private static final float METALLIC = 0;
    private static final float ROUGHNESS = 1;

    @Override
    public String description() {
        return "base colour into linear 16-bit vertex colours, 4 nearest voxels by inverse distance; no textures";
    }

    @Override
    public Optional<List<Parameter>> parameters(String stage) {
        return Optional.of(List.of());
    }

    @Override
    public Baked bake(BakeRequest request, StageContext context) throws KilnException {
        request.parameters().requireOnly();
        context.checkCancelled();
        context.ranOn("vertex-idw (CPU)");
        Floats points = SurfacePoints.of(request.mesh(), request.surface(), context);
        context.progress(0.6);
        SurfaceSampler sampler =
                SurfaceSampler.of(request.appearance(), request.surface(), Reconstruction.INVERSE_DISTANCE, context);
        Samples samples = sampler.sample(points, request.normals(), context);
        VertexColors colors = new VertexColors(linearColors(samples), METALLIC, ROUGHNESS);
        context.progress(1);
        return new Baked(
                new Asset(request.mesh(), request.normals(), colors),
                samples.count(),
                samples.missed(),
                List.of(DROPPED));
    }

    /** Opaque: a mesh with a low alpha at its rims shows white speckle in viewers that blend. */
    private static Floats linearColors(Samples samples) {
        float[] rgba = new float[4 * samples.count()];
        for (int p = 0; p < samples.count(); p++) {
            for (int c = 0; c < 3; c++) {
                rgba[4 * p + c] = Srgb.linear(samples.at(p, c));
            }
            rgba[4 * p + 3] = 1;
        }
        return Floats.adopt(rgba);
    }
}
