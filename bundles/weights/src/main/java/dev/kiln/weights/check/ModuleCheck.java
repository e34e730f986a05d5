package dev.kiln.weights.check;

import java.util.List;

/**
 * What the check of one module found.
 *
 * @param module its published name
 * @param file where its weights lie, or should lie
 * @param expected tensors that were published
 * @param found tensors that the file has; 0 if it cannot be read
 * @param dtypes element types found, with their counts, for example {@code 36 F16, 38 F32}
 * @param differences one line each; none if the module is as published
 */
public record ModuleCheck(
        String module, String file, int expected, int found, String dtypes, List<String> differences) {
    /** Keeps a copy of the list. */
    public ModuleCheck {
        differences = List.copyOf(differences);
    }

    /** Whether the module is as published. */
    public boolean asPublished() {
        return differences.isEmpty();
    }
}
