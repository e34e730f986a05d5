package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Camera;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An appearance in a file. */
final class KeptAppearance {
    private static final String KIND = "kind";
    private static final String VOXELS = "voxels";
    private static final String VIEWS = "views";

    private KeptAppearance() {}

    static void keep(Appearance appearance, StageValues values) {
        switch (appearance) {
            case VoxelField field -> keep(field, values);
            case ViewSet set -> {
                values.text(KIND, VIEWS);
                values.number(VIEWS, set.views().size());
                for (int i = 0; i < set.views().size(); i++) {
                    keep("view" + i + ".", set.views().get(i), values);
                }
            }
        }
    }

    private static void keep(VoxelField field, StageValues values) {
        VoxelGrid grid = field.grid();
        values.text(KIND, VOXELS);
        values.number("resolution", grid.resolution());
        values.floats("grid", Floats.copyOf(grid.originX(), grid.originY(), grid.originZ(), grid.voxelSize()), 4);
        values.ints("coordinates", field.coordinates(), field.voxelCount(), 3);
        values.floats("attributes", field.attributes(), field.voxelCount(), VoxelField.CHANNELS);
    }

    private static void keep(String prefix, PosedPicture view, StageValues values) {
        Camera camera = view.camera();
        values.picture(prefix + "base-color", view.baseColor());
        view.metallicRoughness().ifPresent(picture -> values.picture(prefix + "metallic-roughness", picture));
        values.text(prefix + "lens", camera.lens().name());
        values.floats(prefix + "pose", camera.pose(), 3, 4);
        values.doubles(prefix + "lens", camera.scaleX(), camera.scaleY(), camera.centreX(), camera.centreY());
        values.floats(prefix + "weight", Floats.copyOf(view.weight()), 1);
    }

    static Appearance restore(StoredValues kept) throws KilnException {
        return switch (kept.text(KIND)) {
            case VOXELS -> field(kept);
            case VIEWS -> {
                List<PosedPicture> views = new ArrayList<>();
                for (int i = 0; i < kept.count(VIEWS); i++) {
                    views.add(view("view" + i + ".", kept));
                }
                yield new ViewSet(views);
            }
            default -> throw kept.broken("comes with a record of an unknown appearance, '" + kept.text(KIND) + "'");
        };
    }

    private static VoxelField field(StoredValues kept) throws KilnException {
        Floats grid = kept.floats("grid", 4);
        Ints coordinates = kept.ints("coordinates", StoredValues.ANY, 3);
        return new VoxelField(
                new VoxelGrid(kept.count("resolution"), grid.get(0), grid.get(1), grid.get(2), grid.get(3)),
                coordinates,
                kept.floats("attributes", coordinates.size() / 3, VoxelField.CHANNELS));
    }

    private static PosedPicture view(String prefix, StoredValues kept) throws KilnException {
        double[] lens = kept.doubles(prefix + "lens", 4);
        Camera camera = new Camera(
                Camera.Lens.valueOf(kept.text(prefix + "lens")),
                kept.floats(prefix + "pose", 3, 4),
                lens[0],
                lens[1],
                lens[2],
                lens[3]);
        String finish = prefix + "metallic-roughness";
        Optional<Picture> metallicRoughness = kept.has(finish) ? Optional.of(kept.picture(finish)) : Optional.empty();
        return new PosedPicture(
                kept.picture(prefix + "base-color"),
                metallicRoughness,
                camera,
                kept.floats(prefix + "weight", 1).get(0));
    }
}
