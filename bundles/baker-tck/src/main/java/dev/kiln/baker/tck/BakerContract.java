package dev.kiln.baker.tck;

import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.internal.Bench;
import dev.kiln.baker.tck.internal.BlendedViewsClause;
import dev.kiln.baker.tck.internal.CancelClause;
import dev.kiln.baker.tck.internal.Clause;
import dev.kiln.baker.tck.internal.ConstantClause;
import dev.kiln.baker.tck.internal.DroppedClause;
import dev.kiln.baker.tck.internal.FacingViewClause;
import dev.kiln.baker.tck.internal.FarClause;
import dev.kiln.baker.tck.internal.HiddenClause;
import dev.kiln.baker.tck.internal.HolesClause;
import dev.kiln.baker.tck.internal.RampClause;
import dev.kiln.baker.tck.internal.RefusalClause;
import dev.kiln.baker.tck.internal.RepeatClause;
import dev.kiln.baker.tck.internal.SnapClause;
import dev.kiln.baker.tck.internal.SolidRampClause;
import dev.kiln.baker.tck.internal.TextureClause;
import java.util.ArrayList;
import java.util.List;

/**
 * The contract of a {@link Baker} over voxel fields and sets of views. All fields and meshes are made by the kit, equal in every run; it
 * needs neither files nor a test framework and takes a few seconds.
 *
 * <p>Base colours are read back from the baked asset, through the material it carries: at its vertices, or at every
 * texel whose centre lies in a triangle. So a baker may split or reorder vertices. Limits allow for the rounding of
 * 8-bit textures.
 */
public final class BakerContract {
    private BakerContract() {}

    /** Judges {@code baker} by the limits of trilinear reconstruction. */
    public static List<Verdict> run(Baker baker) {
        return run(baker, RampLimits.TRILINEAR);
    }

    /**
     * Judges {@code baker}.
     *
     * @param limits how exact it promises to be on ramps
     * @return a verdict for each clause
     */
    public static List<Verdict> run(Baker baker, RampLimits limits) {
        return run(baker, Terms.of(limits));
    }

    /**
     * Judges {@code baker}.
     *
     * @param terms by what, and what it is given
     * @return a verdict for each clause, in a fixed order; a baker that throws where it should not fails that clause
     */
    public static List<Verdict> run(Baker baker, Terms terms) {
        RampLimits limits = terms.limits();
        List<Clause> clauses = new ArrayList<>();
        clauses.add(new ConstantClause());
        limits.inside().ifPresent(most -> clauses.add(new SolidRampClause(most)));
        clauses.add(new RampClause(limits));
        clauses.add(new SnapClause());
        clauses.add(new HolesClause());
        clauses.add(new FarClause());
        clauses.addAll(RefusalClause.all());
        clauses.add(new RepeatClause());
        clauses.add(new CancelClause());
        clauses.add(new DroppedClause());
        clauses.add(new TextureClause());
        clauses.add(new FacingViewClause());
        clauses.add(new BlendedViewsClause());
        clauses.add(new HiddenClause());
        List<Verdict> verdicts = new ArrayList<>();
        for (Clause clause : clauses) {
            verdicts.addAll(judge(clause, new Bench(baker, terms)));
        }
        return verdicts;
    }

    private static List<Verdict> judge(Clause clause, Bench bench) {
        try {
            return clause.judge(bench);
        } catch (KilnException | RuntimeException e) {
            return clause.names().stream()
                    .map(name -> new Verdict(name, false, Double.NaN, Double.NaN, "the baker threw " + e))
                    .toList();
        }
    }
}
