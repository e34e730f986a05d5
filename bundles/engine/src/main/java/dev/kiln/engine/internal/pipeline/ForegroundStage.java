package dev.kiln.engine.internal.pipeline;

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
}
