package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Material;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;

/** A baked asset in a file. */
final class KeptAsset {
    private static final String KIND = "kind";
    private static final String COLORS = "vertex-colors";
    private static final String TEXTURES = "textures";

    private KeptAsset() {}

    static void keep(Baked baked, StageValues values) {
        Asset asset = baked.asset();
        int vertices = asset.mesh().vertexCount();
        values.mesh("mesh", asset.mesh());
        values.floats("normals", asset.normals(), vertices, 3);
        switch (asset.material()) {
            case VertexColors colors -> {
                values.text(KIND, COLORS);
                values.floats("colors", colors.linearRgba(), vertices, 4);
                values.floats("metallic-roughness", Floats.copyOf(colors.metallic(), colors.roughness()), 2);
            }
            case Textures textures -> {
                values.text(KIND, TEXTURES);
                values.floats("coordinates", textures.coordinates(), vertices, 2);
                values.picture("base-color", textures.baseColor());
                values.picture("metallic-roughness", textures.metallicRoughness());
            }
        }
        values.number("samples", baked.samples());
        values.number("missed", baked.missed());
        values.lines("warnings", baked.warnings());
    }

    static Baked restore(StoredValues kept) throws KilnException {
        Mesh mesh = kept.mesh("mesh");
        Floats normals = kept.floats("normals", mesh.vertexCount(), 3);
        Material material = switch (kept.text(KIND)) {
            case COLORS -> {
                Floats finish = kept.floats("metallic-roughness", 2);
                yield new VertexColors(kept.floats("colors", mesh.vertexCount(), 4), finish.get(0), finish.get(1));
            }
            case TEXTURES ->
                new Textures(
                        kept.floats("coordinates", mesh.vertexCount(), 2),
                        kept.picture("base-color"),
                        kept.picture("metallic-roughness"));
            default -> throw kept.broken("comes with a record of an unknown material, '" + kept.text(KIND) + "'");
        };
        return new Baked(
                new Asset(mesh, normals, material),
                kept.number("samples", 0),
                kept.number("missed", 0),
                kept.lines("warnings"));
    }
}
