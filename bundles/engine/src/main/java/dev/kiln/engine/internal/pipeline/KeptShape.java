package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.ShapeLatent;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A shape in a file: its mesh, and the latent under the names that its model gave. */
final class KeptShape {
    private static final String MODEL = "latent-model";
    private static final String FLOATS = "latent.floats.";
    private static final String INTS = "latent.ints.";

    private KeptShape() {}

    static void keep(Shape shape, StageValues values) {
        values.mesh("mesh", shape.mesh());
        shape.latent().ifPresent(latent -> {
            values.text(MODEL, latent.model());
            latent.floats().forEach((name, floats) -> values.floats(FLOATS + name, floats, floats.size()));
            latent.ints().forEach((name, ints) -> values.ints(INTS + name, ints, ints.size()));
        });
    }

    static Shape restore(StoredValues kept) throws KilnException {
        Optional<String> model = kept.find(MODEL);
        if (model.isEmpty()) {
            return Shape.of(kept.mesh("mesh"));
        }
        Map<String, Floats> floats = new TreeMap<>();
        for (String name : kept.names(FLOATS)) {
            floats.put(name, kept.floats(FLOATS + name, StoredValues.ANY));
        }
        Map<String, Ints> ints = new TreeMap<>();
        for (String name : kept.names(INTS)) {
            ints.put(name, kept.ints(INTS + name, StoredValues.ANY));
        }
        return new Shape(kept.mesh("mesh"), Optional.of(new ShapeLatent(model.get(), floats, ints)));
    }
}
