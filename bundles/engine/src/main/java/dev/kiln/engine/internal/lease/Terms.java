package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Kind;
import java.time.Duration;
import java.util.Optional;

/**
 * On what terms a job leases.
 *
 * @param patience how long to wait for a service that is not there: at start-up bundles come one after the other
 * @param commercial whether models whose licence forbids commercial use are out
 * @param lack tells a person what is there instead, and why the rest is not
 */
public record Terms(Duration patience, boolean commercial, Lack lack) {
    /** Explains the lack of a service. */
    public interface Lack {
        /** The failure to throw when a service of {@code kind}, called {@code id} if one was named, is not there. */
        KilnException of(Kind<?> kind, Optional<String> id);
    }
}
