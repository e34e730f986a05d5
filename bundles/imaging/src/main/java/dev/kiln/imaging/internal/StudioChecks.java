package dev.kiln.imaging.internal;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Finding.Verdict;
import dev.kiln.api.prepare.PhotoCheck;
import dev.kiln.api.stage.Identified;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** The quality gate of the preprocessing spec, section 5. */
@Component
@Identified(id = "studio")
public final class StudioChecks implements PhotoCheck {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final double BUSY = 0.25;
    private static final double CUT_EDGE = 0.25;
    private static final double CUT_CORNER = 0.10;
    private static final double SUBJECT_AT_EDGE = 0.4;

    @Override
    public String description() {
        return "Subject size, framing, background, sharpness and exposure of one photo";
    }

    /** Judges; a mask of another size than the photo's is brought to it first. */
    @Override
    public List<Finding> check(Picture photo, Mask subject, boolean neuralMatte) {
        Mask mask = Resample.resize(subject, photo.width(), photo.height(), Filter.BILINEAR);
        SubjectMeasure shape = SubjectMeasure.of(mask);
        Findings findings = new Findings();
        findings.below(
                "EMPTY",
                shape.area(),
                0.02,
                0.003,
                "Hardly any subject was found: move closer, or give a cut-out with alpha.");
        if (shape.box() != null) {
            judgeShape(shape, isCutout(photo), findings);
            if (!neuralMatte && !findings.has("CROPPED")) {
                judgeEdges(EdgeColors.ofSubject(photo, mask), findings);
            }
            judgeDetail(DetailMeasure.of(photo, mask), neuralMatte, findings);
        }
        return findings.worstFirst();
    }

    private static void judgeShape(SubjectMeasure shape, boolean cutout, Findings findings) {
        findings.below(
                "TOO_SMALL",
                shape.box().longSide(),
                512,
                128,
                "The subject has few pixels: move closer or use a larger photo.");
        findings.above(
                "NO_BACKGROUND",
                shape.area(),
                0.9,
                NEVER,
                "The subject fills the photo: step back so that background is seen all around it.");
        judgeFraming(shape.edges(), cutout, findings);
        findings.above(
                "MULTI_SUBJECT",
                shape.parts(),
                1,
                3,
                "Several separate objects were found: give a photo of one, or a mask of the one you mean.");
        findings.above(
                "LOW_CONFIDENCE",
                shape.soft(),
                0.25,
                0.8,
                "Much of the outline is uncertain: use a plainer background, or give a mask.");
        double aspect = shape.box().longSide()
                / (double) Math.min(shape.box().width(), shape.box().height());
        findings.above(
                "ASPECT", aspect, 6, NEVER, "The subject is very long and thin: expect little detail across it.");
    }

    /** A cut-out with alpha of its own is often trimmed to its box: that it touches the edges proves nothing. */
    private static void judgeFraming(double[] edges, boolean cutout, Findings findings) {
        String advice = "The subject is cut off by the photo's edge: step back so that all of it is seen.";
        if (!cutout && edges[0] <= CUT_EDGE && edges[1] > CUT_CORNER) {
            findings.add("CROPPED", Verdict.BLOCK, edges[1], CUT_CORNER, advice);
        } else {
            findings.above("CROPPED", edges[0], 0.02, cutout ? NEVER : CUT_EDGE, advice);
        }
    }

    /** A matte by colour alone may have called a subject that fills the photo's border background. */
    private static void judgeEdges(double subjectAtEdge, Findings findings) {
        findings.above(
                "CROPPED",
                subjectAtEdge,
                SUBJECT_AT_EDGE,
                NEVER,
                "An edge of the photo shows the subject's colours: it may be cut off there, and the cut-out wrong."
                        + " Step back, or mark the subject with points or a mask.");
    }

    private static boolean isCutout(Picture photo) {
        for (int i = 3; i < photo.rgba().size(); i += 4) {
            if (photo.rgba().get(i) < 255) {
                return true;
            }
        }
        return false;
    }

    /** A busy background is no harm by itself; a matte by colour alone is not to be trusted on it when it also errs. */
    private static void judgeDetail(DetailMeasure detail, boolean neuralMatte, Findings findings) {
        boolean doubtful = !neuralMatte && (findings.has("CROPPED") || findings.has("LOW_CONFIDENCE"));
        findings.above(
                "BUSY_BACKGROUND",
                detail.backgroundEdges(),
                BUSY,
                doubtful ? BUSY : NEVER,
                "The background is busy: use a plain one, or give a mask or a cut-out.");
        findings.below("BLUR", detail.sharpness(), 40, 0, "The subject is not sharp: hold still and focus on it.");
        findings.above(
                "CLIPPED",
                detail.clipped(),
                0.05,
                NEVER,
                "Parts of the subject are pure white or black: light it more evenly.");
    }
}
