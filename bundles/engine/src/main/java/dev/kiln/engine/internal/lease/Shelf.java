package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.Readiness;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import java.util.ArrayList;
import java.util.List;
import org.osgi.framework.Bundle;

/**
 * One service as the catalogue sees it.
 *
 * @param leased its identity
 * @param bundle the bundle that offers it
 * @param description one line for people; empty if it could not be asked
 * @param readiness what it says of itself
 * @param draining whether its bundle is about to stop
 * @param commercial whether the licence of its model allows commercial use
 */
public record Shelf(
        Leased leased, Bundle bundle, String description, Readiness readiness, boolean draining, boolean commercial) {
    /** All services of {@code kind} in {@code pool}, best first. Asks each one that is not about to go. */
    public static List<Shelf> of(ServicePool pool, Kind<?> kind) {
        List<Shelf> shelf = new ArrayList<>();
        for (Offered offered : pool.known(kind)) {
            shelf.add(ask(pool, offered));
        }
        return shelf;
    }

    private static Shelf ask(ServicePool pool, Offered offered) {
        Visitor visitor = new Visitor();
        if (!pool.take(offered, visitor)) {
            return shelf(offered, "", Readiness.ready(), true);
        }
        try {
            Plugin service = offered.get();
            if (service == null) {
                return shelf(
                        offered,
                        "",
                        Readiness.absent("Its component does not start.", "Look in the log for the reason."),
                        false);
            }
            return shelf(offered, service.description(), service.readiness(), false);
        } finally {
            pool.giveBack(offered, visitor);
        }
    }

    private static Shelf shelf(Offered offered, String description, Readiness readiness, boolean draining) {
        return new Shelf(offered.leased(), offered.bundle(), description, readiness, draining, offered.commercial());
    }

    /** Holds a service for the moment of a question. */
    private static final class Visitor implements Tenant {
        @Override
        public String name() {
            return "the catalogue";
        }

        @Override
        public void checkCancelled() {
            // a question is too short to be cancelled
        }

        @Override
        public void drained(String service) {
            // a question is too short to be cut off
        }
    }
}
