package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.StageContext;
import java.nio.file.Path;
import java.util.Optional;

/** A context that keeps what stages want to keep. */
record KeepingContext(SilentContext silent, Path folder) implements StageContext {
    @Override
    public void progress(double fraction) {
        silent.progress(fraction);
    }

    @Override
    public void checkCancelled() {
        silent.checkCancelled();
    }

    @Override
    public void note(String line) {
        silent.note(line);
    }

    @Override
    public void ranOn(String what) {
        silent.ranOn(what);
    }

    @Override
    public int threads() {
        return silent.threads();
    }

    @Override
    public <T> Optional<T> lent(Class<T> tool) {
        return silent.lent(tool);
    }

    @Override
    public Optional<Path> kept() {
        return Optional.of(folder);
    }
}
