package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Plugin;
import dev.kiln.api.stage.Readiness;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import java.util.List;
import java.util.Optional;

/**
 * What a service says of itself. Foreign code answers: whatever it throws is an answer too, and no reason for the one who
 * asks to fail.
 *
 * @param description one line for people; empty if there is none
 * @param state READY, ABSENT if it says that it cannot work, BROKEN if it gives no proper answer
 * @param reason why it is not ready, one line; empty if it is
 * @param remedy what would help, one line; may be empty
 * @param parameters what it takes in the stage of its kind; nothing if it does not say
 */
record Answers(
        String description, Offer.State state, String reason, String remedy, Optional<List<Parameter>> parameters) {
    private static final int LONGEST_LINE = 300;

    /** Asks {@code service}, which is of {@code kind}. */
    static Answers of(Plugin service, Kind<?> kind) {
        try {
            String description = line(service.description());
            Optional<List<Parameter>> parameters =
                    kind.stage().flatMap(service::parameters).map(List::copyOf);
            return switch (service.readiness()) {
                case null -> broken("It does not say whether it can work.");
                case Readiness.Ready ready -> new Answers(description, Offer.State.READY, "", "", parameters);
                case Readiness.Absent(String reason, String remedy) ->
                    new Answers(description, Offer.State.ABSENT, line(reason), line(remedy), parameters);
            };
        } catch (RuntimeException | Error e) {
            return broken("It breaks when it is asked about itself (" + line(e.toString()) + ").");
        }
    }

    boolean isReady() {
        return state == Offer.State.READY;
    }

    private static Answers broken(String reason) {
        return new Answers("", Offer.State.BROKEN, reason, "Report it to its author.", Optional.empty());
    }

    private static String line(String text) {
        if (text == null) {
            return "";
        }
        String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...";
    }
}
