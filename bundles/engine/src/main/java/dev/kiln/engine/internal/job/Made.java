package dev.kiln.engine.internal.job;

import dev.kiln.api.prepare.Finding;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import dev.kiln.engine.internal.pipeline.Products;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a job has made up to the end of some stage. Immutable, so a retry goes on from it whatever the thread that made
 * it still does.
 *
 * @param next index of the stage that comes next
 * @param products all stage outputs
 * @param stages a record of each stage that ended
 * @param leases the services that did work, each once
 * @param findings of the quality gate
 * @param warnings codes for the user
 */
record Made(
        int next,
        Products products,
        List<StageRecord> stages,
        List<Leased> leases,
        List<Finding> findings,
        List<String> warnings) {
    static Made nothing() {
        return new Made(0, Products.none(), List.of(), List.of(), List.of(), List.of());
    }

    /** With one more stage ended. */
    Made after(Products made, StageRecord stage) {
        return new Made(next + 1, made, added(stages, stage), leases, findings, warnings);
    }

    /** With a record that belongs to no stage of the pipeline. */
    Made recorded(StageRecord stage) {
        return new Made(next, products, added(stages, stage), leases, findings, warnings);
    }

    Made doneBy(Leased leased) {
        List<Leased> all = leases.contains(leased) ? leases : added(leases, leased);
        return new Made(next, products, stages, all, findings, warnings);
    }

    /** With {@code told} in place of {@code service}, which has told more of itself. */
    Made instead(Leased service, Leased told) {
        List<Leased> all = leases.stream()
                .map(leased -> leased.equals(service) ? told : leased)
                .toList();
        return new Made(next, products, stages, all, findings, warnings);
    }

    Made found(List<Finding> more) {
        return new Made(next, products, stages, leases, joined(findings, more), warnings);
    }

    Made warned(List<String> more) {
        return new Made(
                next,
                products,
                stages,
                leases,
                findings,
                joined(warnings, more).stream().distinct().toList());
    }

    /** With what a stage had to tell when it was made, in an earlier job. */
    Made with(List<Leased> services, List<Finding> found, List<String> warned) {
        Made all = this;
        for (Leased leased : services) {
            all = all.doneBy(leased);
        }
        return all.found(found).warned(warned);
    }

    private static <T> List<T> added(List<T> list, T more) {
        return joined(list, List.of(more));
    }

    private static <T> List<T> joined(List<T> list, List<T> more) {
        return Stream.concat(list.stream(), more.stream()).toList();
    }
}
