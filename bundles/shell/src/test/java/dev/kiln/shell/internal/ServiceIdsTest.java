package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServiceIdsTest {
    /** A baker 'here', one that cannot work on this machine, and one that is there from the third look on. */
    private static final class Three implements Catalogue {
        private int looks;

        @Override
        public List<Offer> offers(Kind<?> kind) {
            looks++;
            Offer late = offer("late", Offer.State.READY);
            List<Offer> offers = List.of(offer("here", Offer.State.READY), offer("absent", Offer.State.ABSENT), late);
            return kind != Kind.BAKER ? List.of() : offers.subList(0, looks < 3 ? 2 : 3);
        }

        private static Offer offer(String id, Offer.State state) {
            return new Offer("baker", id, "", "", "", state, "", "", false);
        }

        @Override
        public List<Offer> broken() {
            return List.of();
        }

        @Override
        public Optional<List<Parameter>> parameters(Kind<?> kind, String id) {
            return Optional.empty();
        }

        @Override
        public void require(Kind<?> kind, String id) throws KilnException {
            throw new KilnException(Fault.USAGE, kind.name() + " " + id, "is not on offer", "there is here");
        }
    }

    private static void require(Duration patience, Map<Kind<?>, String> choices) throws Exception {
        JobRequest request = JobRequest.of(Path.of("cup.png"), Path.of("out"))
                .change()
                .choices(choices)
                .build();
        ServiceIds.require(List.of(request), new Three(), patience);
    }

    @Test
    void whatIsKnownPassesWhetherItWorksHereOrNot() throws Exception {
        require(Duration.ZERO, Map.of(Kind.BAKER, "here"));
        require(Duration.ZERO, Map.of(Kind.BAKER, "absent", Kind.MATTE, "auto", Kind.LIGHT, "off"));
    }

    @Test
    void anUnknownIdIsAUsageErrorThatNamesIt() {
        KilnException unknown =
                assertThrows(KilnException.class, () -> require(Duration.ZERO, Map.of(Kind.MATTE, "here")));
        assertEquals(Fault.USAGE, unknown.fault());
        assertTrue(unknown.getMessage().contains("matte here"), unknown.getMessage());
    }

    @Test
    void aServiceThatIsBeingUpdatedIsWaitedFor() throws Exception {
        require(Duration.ofMinutes(1), Map.of(Kind.BAKER, "late"));
    }
}
