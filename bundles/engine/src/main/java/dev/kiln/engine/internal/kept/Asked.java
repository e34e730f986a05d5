package dev.kiln.engine.internal.kept;

import dev.kiln.engine.Leased;
import java.util.List;
import java.util.Objects;

/**
 * Which services of one kind a stage could use, best first. Kept even if there was none: a light that is switched on
 * later changes the picture.
 *
 * @param kind name of the kind
 * @param services all that the job had of it
 */
public record Asked(String kind, List<Provider> services) {
    /** Keeps a copy. */
    public Asked {
        Objects.requireNonNull(kind);
        services = List.copyOf(services);
    }

    /**
     * One service.
     *
     * @param service as it was leased
     * @param identity what it says that its output depends on besides, for example a hash of weights
     */
    public record Provider(Leased service, String identity) {
        /** {@code null} anywhere, as a broken file may have it, is a {@link NullPointerException}. */
        public Provider {
            Objects.requireNonNull(service.id());
            Objects.requireNonNull(service.bundle());
            Objects.requireNonNull(service.version());
            Objects.requireNonNull(service.revision());
            Objects.requireNonNull(identity);
        }
    }
}
