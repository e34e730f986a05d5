package dev.kiln.baker.tck.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.List;
import java.util.Optional;

/**
 * A context of the kit.
 *
 * @param threads how many the baker may use
 * @param cancelled whether the user has cancelled
 * @param tools what it lends
 */
record KitContext(int threads, boolean cancelled, List<Object> tools) implements StageContext {
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
        return tools.stream().filter(tool::isInstance).map(tool::cast).findFirst();
    }
}
