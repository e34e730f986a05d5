package dev.kiln.engine.internal.kept;

import dev.kiln.api.prepare.Finding;
import dev.kiln.engine.Leased;
import dev.kiln.engine.StageRecord;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One stage as its JSON file keeps it; written after its values, for which it vouches.
 *
 * @param format version of this layout
 * @param stage name of the stage
 * @param fingerprint of all that its product depends on
 * @param payload its arrays
 * @param asked services that it could use
 * @param record what it left behind
 * @param services those that did work here for the first time in the job
 * @param findings of the quality gate
 * @param warnings codes for the user
 * @param values what is no array
 */
public record KeptStage(
        int format,
        String stage,
        String fingerprint,
        Payload payload,
        List<Asked> asked,
        StageRecord record,
        List<Leased> services,
        List<Finding> findings,
        List<String> warnings,
        Map<String, String> values) {
    /** Version of the layout; raised when a reader of the old one would misread the new one. */
    public static final int FORMAT = 1;

    /** The file of arrays, beside this one: its length and hash. */
    public record Payload(long bytes, String sha256) {}

    /** Keeps copies; {@code null} anywhere, as a broken file may have it, is a {@link NullPointerException}. */
    public KeptStage {
        Objects.requireNonNull(stage);
        Objects.requireNonNull(fingerprint);
        Objects.requireNonNull(payload.sha256());
        Objects.requireNonNull(record.name());
        asked = List.copyOf(asked);
        services = List.copyOf(services);
        findings = List.copyOf(findings);
        warnings = List.copyOf(warnings);
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }
}
