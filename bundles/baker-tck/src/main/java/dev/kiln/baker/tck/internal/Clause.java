package dev.kiln.baker.tck.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** One part of the contract. */
public interface Clause {
    /** Names of its verdicts. */
    List<String> names();

    /**
     * Judges the baker of {@code bench}.
     *
     * @throws KilnException if the baker fails where it should not
     */
    List<Verdict> judge(Bench bench) throws KilnException;
}
