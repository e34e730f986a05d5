package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.lease.Lease;
import java.util.List;
import java.util.Locale;

/**
 * The agreement test of the preprocessing spec, section 5: where two mattes differ much, neither is to be trusted. Asked
 * for only where it is cheap, that is between mattes without a trained model.
 */
final class SecondOpinion {
    private static final double LEAST_OVERLAP = 0.7;

    private SecondOpinion() {}

    static boolean isTrained(Lease<Matte> matte) {
        return !matte.leased().revision().isEmpty();
    }

    /** Compares {@code mask}, which {@code first} has cut, with the cut of the next matte that accepts the photo. */
    static void ask(Picture photo, Mask mask, Lease<Matte> first, StageRun run) throws KilnException {
        for (Lease<Matte> other : run.all(Kind.MATTE)) {
            if (other != first && !isTrained(other) && other.service().accepts(photo)) {
                double overlap = overlap(mask, other.service(), photo, run);
                run.ranOn(first.leased().id());
                String percent = String.format(Locale.ROOT, "%.2f", overlap);
                run.note(other.leased().id() + " overlaps by " + percent);
                if (overlap < LEAST_OVERLAP) {
                    run.found(
                            List.of(
                                    new Finding(
                                            "LOW_CONFIDENCE",
                                            Finding.Verdict.WARN,
                                            overlap,
                                            LEAST_OVERLAP,
                                            "Two mattes differ about the subject: look at the cut-out, and give a mask if it is wrong.")));
                }
                return;
            }
        }
    }

    private static double overlap(Mask mask, Matte matte, Picture photo, StageRun run) throws KilnException {
        Mask other;
        try {
            other = matte.cut(photo, run);
        } catch (KilnException e) {
            if (e.fault() != Fault.REFUSED) {
                throw e;
            }
            // It finds no subject at all.
            return 0;
        }
        Guard.size("second matte", other.width(), other.height(), mask.width(), mask.height());
        long both = 0;
        long either = 0;
        for (int i = 0; i < mask.alpha().size(); i++) {
            boolean one = mask.alpha().get(i) > 127;
            boolean two = other.alpha().get(i) > 127;
            both += one && two ? 1 : 0;
            either += one || two ? 1 : 0;
        }
        return either == 0 ? 1 : both / (double) either;
    }
}
