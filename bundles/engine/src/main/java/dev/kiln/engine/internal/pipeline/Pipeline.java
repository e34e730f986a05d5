package dev.kiln.engine.internal.pipeline;

import java.util.List;

/** The order of the stages, from a photo to files. */
public final class Pipeline {
    private Pipeline() {}

    /** All stages, in order. */
    public static List<Stage> stages() {
        return List.of(
                new ReadStage(),
                new UpscaleStage(),
                new MatteStage(),
                new ForegroundStage(),
                new CheckStage(),
                new ComposeStage(),
                new ShapeStage(),
                new PaintStage(),
                new FinishStage(),
                new BakeStage(),
                new WriteStage());
    }
}
