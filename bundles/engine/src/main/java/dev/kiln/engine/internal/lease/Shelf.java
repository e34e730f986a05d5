package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Plugin;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Leased;
import dev.kiln.engine.Offer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.Bundle;

/**
 * One service as the catalogue sees it.
 *
 * @param leased its identity
 * @param bundle the bundle that offers it
 * @param description one line for people; empty if it could not be asked
 * @param state whether it can be leased
 * @param reason why not; empty if it can
 * @param remedy what would help; may be empty
 * @param commercial whether the licence of its model allows commercial use
 * @param parameters what it takes in the stage of its kind; nothing if it does not say or could not be asked
 */
public record Shelf(
        Leased leased,
        Bundle bundle,
        String description,
        Offer.State state,
        String reason,
        String remedy,
        boolean commercial,
        Optional<List<Parameter>> parameters) {
    private static final int LONGEST_ID = 60;

    /** All services of {@code kind} in {@code pool}, best first. Asks each one that is not about to go. */
    public static List<Shelf> of(ServicePool pool, Kind<?> kind) {
        List<Shelf> shelf = new ArrayList<>();
        for (Offered offered : pool.known(kind)) {
            shelf.add(offered.isNamed() ? ask(pool, offered) : unnamed(offered));
        }
        return shelf;
    }

    /** Nobody could choose it, and a record that names it would be of no use. */
    private static Shelf unnamed(Offered offered) {
        String id = offered.id().replaceAll("\\p{Cntrl}", "?");
        String shown = id.length() <= LONGEST_ID ? id : id.substring(0, LONGEST_ID) + "...";
        return shelf(
                offered,
                Offer.State.BROKEN,
                "Its id '" + shown + "' is none: ids are lower-case letters, digits and hyphens, at most 40.",
                "Report it to its author.");
    }

    private static Shelf ask(ServicePool pool, Offered offered) {
        Visitor visitor = new Visitor();
        if (!pool.take(offered, visitor)) {
            return shelf(offered, Offer.State.DRAINING, "A running job uses it; its bundle stops after that.", "");
        }
        try {
            Optional<Plugin> service = pool.object(offered, visitor);
            return service.isPresent()
                    ? answered(offered, Answers.of(service.get(), offered.kind()))
                    : notStarted(offered);
        } catch (KilnException e) {
            throw new IllegalStateException("a visitor is never cancelled", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return notStarted(offered);
        } finally {
            pool.giveBack(offered, visitor);
        }
    }

    private static Shelf notStarted(Offered offered) {
        Optional<Long> nanos = offered.held().startingNanos();
        if (nanos.isPresent()) {
            return shelf(
                    offered,
                    Offer.State.STUCK,
                    "Its start has taken " + TimeUnit.NANOSECONDS.toSeconds(nanos.get()) + " s and goes on.",
                    "Wait, or remove its bundle.");
        }
        return shelf(offered, Offer.State.BROKEN, "Its component does not start.", "Look in the log for the reason.");
    }

    private static Shelf answered(Offered offered, Answers answers) {
        return new Shelf(
                offered.leased(),
                offered.bundle(),
                answers.description(),
                answers.state(),
                answers.reason(),
                answers.remedy(),
                offered.commercial(),
                answers.parameters());
    }

    private static Shelf shelf(Offered offered, Offer.State state, String reason, String remedy) {
        return new Shelf(
                offered.leased(), offered.bundle(), "", state, reason, remedy, offered.commercial(), Optional.empty());
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
