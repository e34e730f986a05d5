package dev.kiln.engine;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a job keeps what its stages make, and whether it takes up what is there already. The README of this bundle
 * describes the files.
 *
 * @param folder made if missing; it holds the stages of one photo
 * @param resume whether to take the longest run of stages that still match the request, instead of making all anew
 * @param from the first stage to be made anew although it is there; empty for none
 */
public record KeptStages(Path folder, boolean resume, Optional<String> from) {
    /** Keeps all stages of a run from the photo on; what an earlier run of the same photo has left is replaced. */
    public static KeptStages anew(Path folder) {
        return new KeptStages(folder, false, Optional.empty());
    }

    /** Takes up what matches, if there is anything, and keeps the rest. */
    public static KeptStages resume(Path folder) {
        return new KeptStages(folder, true, Optional.empty());
    }

    /** The same, but {@code stage} and all after it are made anew. */
    public KeptStages from(String stage) {
        return new KeptStages(folder, resume, Optional.of(stage));
    }
}
