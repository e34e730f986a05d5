package dev.kiln.model.relief.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A stage context that keeps what it is told. */
final class Desk implements StageContext {
    final List<String> notes = new ArrayList<>();
    boolean cancelled;

    @Override
    public void progress(double fraction) {}

    @Override
    public void checkCancelled() throws KilnException {
        if (cancelled) {
            throw KilnException.cancelled("relief");
        }
    }

    @Override
    public void note(String line) {
        notes.add(line);
    }

    @Override
    public void ranOn(String what) {}

    @Override
    public int threads() {
        return 2;
    }

    @Override
    public <T> Optional<T> lent(Class<T> tool) {
        return Optional.empty();
    }
}
