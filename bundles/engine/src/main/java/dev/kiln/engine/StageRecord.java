package dev.kiln.engine;

import java.util.List;

/**
 * What one stage leaves behind besides its output.
 *
 * @param name the stage, for example {@code bake}
 * @param seconds wall time
 * @param peakHeapBytes highest use of the Java heap while it ran, garbage that was not yet collected included
 * @param ranOn what did the work, for example {@code vertex-idw (cpu-vector)}; empty for the engine's own code
 * @param notes counts and warning codes
 */
public record StageRecord(String name, double seconds, long peakHeapBytes, String ranOn, List<String> notes) {
    /** Keeps a copy of the notes. */
    public StageRecord {
        notes = List.copyOf(notes);
    }
}
