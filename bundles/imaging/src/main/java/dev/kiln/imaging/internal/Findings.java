package dev.kiln.imaging.internal;

import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Finding.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects findings. */
final class Findings {
    private final List<Finding> found = new ArrayList<>();

    /** Remarks {@code code} if {@code value} is above {@code block} or, else, above {@code warn}. */
    void above(String code, double value, double warn, double block, String advice) {
        if (value > block) {
            add(code, Verdict.BLOCK, value, block, advice);
        } else if (value > warn) {
            add(code, Verdict.WARN, value, warn, advice);
        }
    }

    /** Remarks {@code code} if {@code value} is below {@code block} or, else, below {@code warn}. */
    void below(String code, double value, double warn, double block, String advice) {
        if (value < block) {
            add(code, Verdict.BLOCK, value, block, advice);
        } else if (value < warn) {
            add(code, Verdict.WARN, value, warn, advice);
        }
    }

    void add(String code, Verdict verdict, double value, double limit, String advice) {
        found.add(new Finding(code, verdict, value, limit, advice));
    }

    boolean has(String code) {
        return found.stream().anyMatch(finding -> finding.code().equals(code));
    }

    /** What blocks first, else in the order of the rules. */
    List<Finding> worstFirst() {
        return found.stream()
                .sorted(Comparator.comparing(Finding::verdict).reversed())
                .toList();
    }
}
