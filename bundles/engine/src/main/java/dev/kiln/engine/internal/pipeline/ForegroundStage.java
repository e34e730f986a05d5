package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.imaging.ForegroundColors;

/** Takes the background's colour out of the subject's soft edge. */
final class ForegroundStage implements Stage {
    @Override
    public String name() {
        return "foreground";
    }

    @Override
    public double weight() {
        return 3;
    }

    @Override
    public Products run(Products in, StageRun run) {
        return in.with(
                Keys.CUTOUT,
                ForegroundColors.estimate(in.get(Keys.WORKING), in.get(Keys.CUT).mask()));
    }

    @Override
    public void keep(Products made, StageValues values) {
        values.picture("cutout", made.get(Keys.CUTOUT));
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        return in.with(Keys.CUTOUT, kept.picture("cutout"));
    }
}
