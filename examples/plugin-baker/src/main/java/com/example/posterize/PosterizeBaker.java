package com.example.posterize;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** Gives each vertex the colour of its nearest voxel, rounded to a few levels a channel, like a screen print. */
@Component
@Identified(id = "posterize")
public final class PosterizeBaker implements Baker {
    private static final Parameter LEVELS =
            Parameter.wholeNumber("levels", 2, 256, "levels a channel").withDefault(4);

    private static final int VERTICES_PER_CHECK = 1024;

    @Override
    public String description() {
        return "flat colours: the nearest voxel, rounded to a few levels a channel";
    }

    @Override
    public Optional<List<Parameter>> parameters(String stage) {
        return Optional.of(List.of(LEVELS));
    }

    @Override
    public Baked bake(BakeRequest request, StageContext context) throws KilnException {
        request.parameters().requireFit(List.of(LEVELS));
        long levels = request.parameters().wholeNumber(LEVELS).orElseThrow();
        VoxelField field = switch (request.appearance()) {
            case VoxelField voxels -> voxels;
            case ViewSet _ ->
                throw new KilnException(Fault.USAGE, "posterize", "takes no views", "choose another baker");
        };
        if (field.voxelCount() == 0) {
            throw new KilnException(Fault.FAILED, "appearance", "has no voxels", "paint again with another seed");
        }
        context.ranOn("posterize");
        Mesh mesh = request.mesh();
        NearestVoxel nearest = new NearestVoxel(field);
        float[] rgba = new float[4 * mesh.vertexCount()];
        long missed = 0;
        for (int v = 0; v < mesh.vertexCount(); v++) {
            if (v % VERTICES_PER_CHECK == 0) {
                context.checkCancelled();
                context.progress((double) v / mesh.vertexCount());
            }
            NearestVoxel.Found found = nearest.to(mesh.positions(), v);
            missed += found.touched() ? 0 : 1;
            for (int c = 0; c < 3; c++) {
                float encoded = field.attributes().get(VoxelField.CHANNELS * found.voxel() + c);
                rgba[4 * v + c] = linear(Math.rint(encoded * (levels - 1)) / (levels - 1));
            }
            rgba[4 * v + 3] = 1;
        }
        return new Baked(
                new Asset(mesh, request.normals(), new VertexColors(Floats.adopt(rgba), 0, 1)),
                mesh.vertexCount(),
                missed,
                List.of("METALLIC_ROUGHNESS_DROPPED"));
    }

    /** The field is sRGB-encoded, vertex colours are linear. */
    private static float linear(double encoded) {
        double value = Math.clamp(encoded, 0.0, 1.0);
        return (float) (value <= 0.04045 ? value / 12.92 : StrictMath.pow((value + 0.055) / 1.055, 2.4));
    }
}
