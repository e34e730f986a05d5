package dev.kiln.api.prepare;

/**
 * One remark of a photo check.
 *
 * @param code what was found, in capitals, for example {@code CROPPED}
 * @param verdict whether it warns or blocks
 * @param value what was measured
 * @param limit the limit that it crossed
 * @param advice one sentence on what to do
 */
public record Finding(String code, Verdict verdict, double value, double limit, String advice) {
    /** What a finding does to the job. */
    public enum Verdict {
        /** The job goes on, the result says so. */
        WARN,
        /** The job is refused unless forced. */
        BLOCK
    }
}
