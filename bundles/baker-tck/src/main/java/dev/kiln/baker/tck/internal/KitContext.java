package dev.kiln.baker.tck.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Optional;

/**
 * A context that lends nothing.
 *
 * @param threads how many the baker may use
 * @param cancelled whether the user has cancelled
 */
record KitContext(int threads, boolean cancelled) implements StageContext {
    @Override
    public void progress(double fraction) {}

    @Override
    public void checkCancelled() throws KilnException {
        if (cancelled) {
            throw KilnException.cancelled("conformance kit");
        }
    }

    @Override
    public void note(String line) {}

    @Override
    public void ranOn(String what) {}

    @Override
    public <T> Optional<T> lent(Class<T> tool) {
        return Optional.empty();
    }
}
