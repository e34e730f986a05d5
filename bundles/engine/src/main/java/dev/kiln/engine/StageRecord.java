package dev.kiln.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    private static final String TAKEN = "taken from the kept stages";

    /** Keeps a copy of the notes. */
    public StageRecord {
        notes = List.copyOf(notes);
    }

    /** Whether the stage did not run: what it made was taken from kept stages. Its notes then say when it was made. */
    public boolean taken() {
        return !notes.isEmpty() && notes.getLast().startsWith(TAKEN);
    }

    /** The record of a stage that is taken from kept stages in {@code reading} seconds, of which this is the record of its run. */
    public StageRecord takenIn(double reading, long peak) {
        List<String> all = new ArrayList<>(notes);
        all.add(String.format(Locale.ROOT, "%s; made in %.2f s", TAKEN, seconds));
        return new StageRecord(name, reading, peak, ranOn, all);
    }
}
