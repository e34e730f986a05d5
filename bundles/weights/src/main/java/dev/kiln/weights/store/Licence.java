package dev.kiln.weights.store;

/**
 * The licence of a model's weights, as its publisher states it.
 *
 * @param model id, such as {@code microsoft/TRELLIS.2-4B}
 * @param name name of the licence
 * @param commercial whether it allows commercial use
 * @param gated whether the publisher hands the weights out only after its terms were accepted
 * @param terms what a user should know beyond that, one sentence without its full stop; may be empty
 */
public record Licence(String model, String name, Commercial commercial, boolean gated, String terms) {
    /** Whether commercial use is allowed. */
    public enum Commercial {
        /** Allowed. */
        YES,
        /** Allowed under conditions that a person has to judge; see {@link Licence#terms}. */
        CONDITIONAL,
        /** Not allowed. */
        NO
    }
}
