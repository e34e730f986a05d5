package dev.kiln.mesh.uv;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Everything that bakers of textures have in common: all but how a point gets its values. */
public final class TextureBake {
    /** Name of the parameter that sets the side of the textures. */
    public static final String SIZE = "texture-size";

    /** Side without that parameter. */
    public static final int DEFAULT_SIZE = 2048;

    private static final Parameter SIDE = Parameter.choice(
                    SIZE, List.of("1024", "2048", "4096"), "side of the textures in texels")
            .withDefault(DEFAULT_SIZE);

    /** All parameters of a baker of textures, for it to declare. */
    public static final List<Parameter> PARAMETERS = List.of(SIDE);

    /** Triangles that a baker of textures works on unless the user says otherwise. */
    public static final int FACES = 100_000;

    /** Four texels of gutter at a side of 2048. */
    private static final int GUTTERS_A_SIDE = 512;

    /** Most points that a sampler is asked for at once. */
    private static final int BATCH = 1 << 20;

    private TextureBake() {}

    /** How points of the surface get their values. */
    @FunctionalInterface
    public interface Sampler {
        /**
         * Samples a batch of at most 2^20 points.
         *
         * @param points x, y, z of each
         * @param normals unit normal of each
         */
        Values sample(Floats points, Floats normals) throws KilnException;
    }

    /**
     * Answers of a sampler.
     *
     * @param attributes six values a point, in the order and encoding of {@link dev.kiln.api.asset.VoxelField}
     * @param missed points that had nothing of their own and took the nearest there is
     */
    public record Values(Floats attributes, long missed) {}

    /**
     * The side of the textures that a request asks for.
     *
     * @throws KilnException of kind {@link Fault#USAGE} if it has another parameter, or a side that is not on offer
     */
    public static int size(BakeRequest request) throws KilnException {
        request.parameters().requireFit(PARAMETERS);
        return Integer.parseInt(request.parameters().value(SIDE).orElseThrow());
    }

    /**
     * Refuses what cannot be baked.
     *
     * @throws KilnException of kind {@link Fault#FAILED} if mesh or surface has no triangle or a vertex at no finite place
     */
    public static void requireFit(BakeRequest request) throws KilnException {
        refuseUnfit(request.mesh(), "mesh");
        if (!request.mesh().equals(request.surface())) {
            refuseUnfit(request.surface(), "undecimated surface");
        }
    }

    /**
     * Unwraps the mesh of {@code request}, samples every texel on it and makes the textured asset.
     *
     * @throws KilnException if mesh or surface cannot be baked, sampling fails or the job is cancelled
     */
    public static Baked run(BakeRequest request, Sampler sampler, StageContext context) throws KilnException {
        int size = size(request);
        requireFit(request);
        boolean decimated = !request.mesh().equals(request.surface());
        context.checkCancelled();
        Atlas atlas = Unwrap.of(request.mesh(), size, size / GUTTERS_A_SIDE, context);
        context.note(String.format(
                Locale.ROOT,
                "%d charts, %.0f %% of %d x %d texels, gutter %d",
                atlas.chartCount(),
                100 * atlas.coverage(),
                size,
                size,
                atlas.gutter()));
        context.progress(0.2);
        TexelSurface texels =
                TexelSurface.of(atlas, decimated ? Optional.of(request.surface()) : Optional.empty(), context);
        context.progress(0.3);
        TextureSheet sheet = new TextureSheet(size);
        long missed = 0;
        for (int from = 0; from < texels.count(); from += BATCH) {
            context.checkCancelled();
            TexelSurface.Batch batch = texels.batch(from, Math.min(texels.count(), from + BATCH), context);
            Values values = sampler.sample(batch.points(), batch.normals());
            sheet.put(batch.texels(), values.attributes());
            missed += values.missed();
            context.progress(0.3 + 0.6 * from / texels.count());
        }
        context.checkCancelled();
        Textures textures = sheet.textures(atlas.coordinates());
        context.progress(1);
        return new Baked(
                new Asset(atlas.mesh(), atlas.copied(request.normals(), 3), textures),
                texels.count(),
                missed,
                atlas.gutter() < size / GUTTERS_A_SIDE ? List.of("GUTTER_NARROWED") : List.of());
    }

    private static void refuseUnfit(Mesh mesh, String name) throws KilnException {
        if (mesh.triangleCount() == 0) {
            throw new KilnException(Fault.FAILED, name, "has no triangles", "make the shape again with another seed");
        }
        for (int i = 0; i < mesh.positions().size(); i++) {
            if (!Float.isFinite(mesh.positions().get(i))) {
                throw new KilnException(
                        Fault.FAILED, name, "vertex " + i / 3 + " is at no finite place", "make the shape again");
            }
        }
    }
}
