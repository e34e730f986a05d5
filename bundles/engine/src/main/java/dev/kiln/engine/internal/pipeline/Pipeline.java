package dev.kiln.engine.internal.pipeline;

import dev.kiln.engine.Goal;
import java.util.List;
import java.util.stream.Stream;

/** The order of the stages, from a photo to files. */
public final class Pipeline {
    private static final List<Stage> PREPARE = List.of(
            new ReadStage(),
            new UpscaleStage(),
            new LightStage(),
            new MatteStage(),
            new ForegroundStage(),
            new CheckStage(),
            new ComposeStage());

    private static final List<Stage> GENERATE =
            List.of(new ShapeStage(), new PaintStage(), new FinishStage(), new BakeStage(), new WriteStage());

    private static final List<Stage> CUT = List.of(new CutoutStage());

    private Pipeline() {}

    /** All stages on the way to {@code goal}, in order. */
    public static List<Stage> stages(Goal goal) {
        List<Stage> rest = switch (goal) {
            case ASSET -> GENERATE;
            case CUTOUT -> CUT;
        };
        return Stream.concat(PREPARE.stream(), rest.stream()).toList();
    }
}
