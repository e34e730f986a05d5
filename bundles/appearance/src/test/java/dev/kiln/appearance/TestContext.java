package dev.kiln.appearance;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A context with a given number of threads that can be cancelled. */
record TestContext(int threads, AtomicBoolean cancelled) implements StageContext {
    TestContext(int threads) {
        this(threads, new AtomicBoolean());
    }

    @Override
    public void progress(double fraction) {}

    @Override
    public void checkCancelled() throws KilnException {
        if (cancelled.get()) {
            throw KilnException.cancelled("test");
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
