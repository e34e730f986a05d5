package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Kind;
import java.util.Optional;

/**
 * What a job wants of one kind.
 *
 * @param kind the kind
 * @param id the service it insists on; empty leaves the choice to the kind's rule
 * @param needed whether the job must wait for one and fail if there is none; else the stage that asks for it does
 */
public record Wanted<T extends Plugin>(Kind<T> kind, Optional<String> id, boolean needed) {
    /** The same for somebody who can do without. */
    public Wanted<T> unneeded() {
        return new Wanted<>(kind, id, false);
    }
}
