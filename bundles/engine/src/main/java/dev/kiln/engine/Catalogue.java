package dev.kiln.engine;

import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/** What this node has to offer, and why the rest is not on offer. A service. */
@ProviderType
public interface Catalogue {
    /** The offers of one kind, best first, then those that cannot be leased. */
    List<Offer> offers(Kind<?> kind);

    /**
     * Bundles that offer nothing because they could not start: unresolved, or with an unsatisfied component whose kind
     * is not known.
     */
    List<Offer> broken();

    /**
     * The parameters that service {@code id} takes in the stage of its kind; nothing if it does not say or
     * cannot be asked.
     *
     * @throws KilnException of kind USAGE that lists what is there if no such service is, ready or not
     */
    Optional<List<Parameter>> parameters(Kind<?> kind, String id) throws KilnException;

    /**
     * Checks that {@code id} can be leased now.
     *
     * @throws KilnException of kind USAGE that lists what is there and why the rest is not
     */
    void require(Kind<?> kind, String id) throws KilnException;
}
