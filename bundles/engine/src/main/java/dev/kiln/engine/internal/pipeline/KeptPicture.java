package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import java.util.Optional;

/** Keeps a picture that a stage may have handed on as it came; such a one is not written twice. */
final class KeptPicture {
    private static final String AS_BEFORE = "-as-before";

    private KeptPicture() {}

    static void keep(StageValues values, String name, Picture picture, Picture before) {
        if (picture.equals(before)) {
            values.number(name + AS_BEFORE, true);
        } else {
            values.picture(name, picture);
        }
    }

    static Picture restore(StoredValues kept, String name, Picture before) throws KilnException {
        Optional<String> same = kept.find(name + AS_BEFORE);
        return same.isPresent() ? before : kept.picture(name);
    }
}
