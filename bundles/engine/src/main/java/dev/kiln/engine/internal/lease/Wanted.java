package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Kind;
import java.util.Optional;

/**
 * What a job wants of one kind.
 *
 * @param kind the kind
 * @param id the service it insists on; empty leaves the choice to the kind's rule
 * @param needed whether the job must fail at once if there is none; else only the stage that asks for it fails
 */
public record Wanted<T extends Plugin>(Kind<T> kind, Optional<String> id, boolean needed) {}
