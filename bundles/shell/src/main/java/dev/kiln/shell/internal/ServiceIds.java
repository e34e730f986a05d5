package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells before anything runs whether requests name services that there are. */
final class ServiceIds {
    /** Ids that leave the choice to the chain, or do without the kind. */
    private static final Set<String> WORDS = Set.of("auto", "off");

    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private ServiceIds() {}

    /**
     * Checks the services that {@code requests} choose. One that is known but cannot work here passes: its job says why.
     *
     * @param patience how long to wait for a service that is not there, since its bundle may be in the middle of an
     *     update
     * @throws KilnException of kind USAGE that lists the known ids if there is one of another
     */
    static void require(List<JobRequest> requests, Catalogue catalogue, Duration patience)
            throws KilnException, InterruptedException {
        long start = System.nanoTime();
        for (JobRequest request : requests) {
            for (Map.Entry<Kind<?>, String> choice : request.choices().entrySet()) {
                String id = choice.getValue();
                while (!WORDS.contains(id) && !isKnown(catalogue, choice.getKey(), id)) {
                    if (System.nanoTime() - start >= patience.toNanos()) {
                        catalogue.require(choice.getKey(), id);
                    }
                    Thread.sleep(LOOK_AGAIN);
                }
            }
        }
    }

    private static boolean isKnown(Catalogue catalogue, Kind<?> kind, String id) {
        return catalogue.offers(kind).stream().anyMatch(offer -> offer.id().equals(id));
    }
}
