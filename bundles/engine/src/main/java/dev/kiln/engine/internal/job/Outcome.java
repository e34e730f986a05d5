package dev.kiln.engine.internal.job;

import dev.kiln.api.stage.KilnException;

/** How an attempt ended. */
sealed interface Outcome {
    /** All stages have run. */
    record Done() implements Outcome {}

    /** A stage failed or refused. */
    record Failed(KilnException failure) implements Outcome {}

    /** It was stopped. */
    record Stopped(Stop reason) implements Outcome {}
}
