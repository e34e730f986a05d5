package dev.kiln.mesh.uv;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import java.util.Optional;

/** A context that keeps what is noted. */
record TestContext(int threads, boolean cancelled, List<String> notes) implements StageContext {
    static TestContext of(int threads) {
        return new TestContext(threads, false, new java.util.ArrayList<>());
    }

    @Override
    public void progress(double fraction) {}

    @Override
    public void checkCancelled() throws KilnException {
        if (cancelled) {
            throw KilnException.cancelled("test");
        }
    }

    @Override
    public void note(String line) {
        notes.add(line);
    }

    @Override
    public void ranOn(String what) {}

    @Override
    public <T> Optional<T> lent(Class<T> tool) {
        return Optional.empty();
    }
}
