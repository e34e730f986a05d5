package dev.kiln.model.relief.internal;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/**
 * Both halves of the relief generator. It draws no random numbers, so a seed changes nothing.
 *
 * <p>Shaper and painter know the same parameters, so that one set serves both; the painter has no use for the depth.
 */
@Component(service = {Shaper.class, Painter.class})
@Identified(id = "relief")
public final class Relief implements Shaper, Painter {
    private static final double LEAST_DEPTH = 0.2;
    /** Depth beyond which a round subject starts to look bloated; more is for those who ask for it. */
    private static final double MOST_NATURAL_DEPTH = 0.7;

    private static final Parameter DEPTH = Parameter.number(
            "depth",
            LEAST_DEPTH,
            0.8,
            "depth of the solid as a share of its width; if not set, as deep as its widest part is wide, at most "
                    + MOST_NATURAL_DEPTH);

    private static final Parameter RESOLUTION = Parameter.wholeNumber(
                    "resolution",
                    32,
                    512,
                    "lattice cells along the longer side of the subject, and voxels along the unit cube")
            .withDefault(256);

    private static final List<Parameter> DECLARED = List.of(DEPTH, RESOLUTION);

    /** Features narrower than about this part of the frame do not show on the back. */
    private static final int BACK_DETAIL = 16;

    @Override
    public String description() {
        return "inflates the silhouette to a round solid and projects the picture on it; needs no weights";
    }

    @Override
    public Optional<List<Parameter>> parameters(String stage) {
        return Optional.of(DECLARED);
    }

    @Override
    public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context)
            throws KilnException {
        StudioShot shot = front(shots);
        Silhouette silhouette = new Silhouette(shot.mask(), resolution(parameters));
        if (silhouette.droppedShare() > 0) {
            context.note("OTHER_PARTS_DROPPED " + Math.round(100 * silhouette.droppedShare()) + " %");
        }
        context.progress(0.3);
        context.checkCancelled();
        Inflation inflation = Inflation.of(silhouette, context);
        context.progress(0.6);
        double natural = 2 * inflation.maximum() * silhouette.cell() / silhouette.width();
        double depth = parameters.number(DEPTH).orElse(Math.clamp(natural, LEAST_DEPTH, MOST_NATURAL_DEPTH));
        Mesh mesh = RoundSolid.of(silhouette, inflation, depth);
        context.ranOn("relief (java)");
        context.progress(1);
        return Shape.of(mesh);
    }

    @Override
    public Appearance paint(Shape shape, List<StudioShot> shots, long seed, Parameters parameters, StageContext context)
            throws KilnException {
        StudioShot shot = front(shots);
        PictureGrid front = new PictureGrid(shot.cutout(), resolution(parameters));
        context.progress(0.3);
        context.checkCancelled();
        BackColors back = BackColors.of(front, front.side() / BACK_DETAIL, context);
        context.progress(0.6);
        Appearance painted = PaintedShell.of(shape.mesh(), front, back);
        context.ranOn("relief (java)");
        context.progress(1);
        return painted;
    }

    private static int resolution(Parameters parameters) throws KilnException {
        parameters.requireFit(DECLARED);
        return (int) parameters.wholeNumber(RESOLUTION).orElseThrow();
    }

    private static StudioShot front(List<StudioShot> shots) throws KilnException {
        if (shots.size() != 1) {
            throw new KilnException(
                    Fault.USAGE, "relief", "takes one photo, not " + shots.size(), "give the front view only");
        }
        StudioShot shot = shots.getFirst();
        if (shot.mask().width() != shot.mask().height()) {
            throw new KilnException(
                    Fault.FAILED,
                    "studio shot",
                    "is " + shot.mask().width() + " x " + shot.mask().height() + ", not square",
                    "compose it in a square frame");
        }
        return shot;
    }
}
