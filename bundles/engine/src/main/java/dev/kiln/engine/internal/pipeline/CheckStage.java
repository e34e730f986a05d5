package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Finding.Verdict;
import dev.kiln.api.prepare.PhotoCheck;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Goal;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The quality gate: asks every photo check before anything expensive runs (preprocessing spec, section 5). */
final class CheckStage implements Stage {
    @Override
    public String name() {
        return "check";
    }

    @Override
    public double weight() {
        return 2;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.CHECK);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Picture photo = in.get(Keys.PHOTO).picture();
        Cut cut = in.get(Keys.CUT);
        // Limits are in pixels of the photo as it came, not of the enlarged one.
        Mask subject = Resample.resize(cut.mask(), photo.width(), photo.height(), Filter.AREA);
        List<Finding> findings = new ArrayList<>();
        for (Lease<PhotoCheck> check : run.all(Kind.CHECK)) {
            run.doneBy(check);
            findings.addAll(
                    Guard.made("check " + check.leased().id(), check.service().check(photo, subject, cut.trusted())));
            run.checkCancelled();
        }
        run.found(findings);
        findings.forEach(finding -> run.note(finding.verdict() + " " + finding.code()));
        List<Finding> blocks =
                findings.stream().filter(f -> f.verdict() == Verdict.BLOCK).toList();
        if (!blocks.isEmpty() && !run.request().force() && run.request().goal() == Goal.ASSET) {
            throw new KilnException(
                    Fault.REFUSED,
                    run.request().photo().getFileName().toString(),
                    blocks.stream().map(Finding::code).collect(Collectors.joining(", ")),
                    blocks.getFirst().advice().replaceAll("\\.$", "") + ", or use --force");
        }
        return in;
    }
}
