package dev.kiln.engine.internal.catalogue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Offer;
import dev.kiln.engine.Spelling;
import dev.kiln.engine.internal.lease.ServicePool;
import dev.kiln.engine.internal.lease.Shelf;
import dev.kiln.engine.internal.settings.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.wiring.FrameworkWiring;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/** Looks at services, components and bundles at the moment of the question. */
@Component(service = {Catalogue.class, LiveCatalogue.class})
public final class LiveCatalogue implements Catalogue {
    private final BundleContext context;
    private final NodeSettings settings;
    private final ServicePool pool;
    private final StuckWatch watch;
    private final ComponentFaults components;
    private final BundleFaults bundles;

    @Activate
    public LiveCatalogue(
            BundleContext context,
            @Reference NodeSettings settings,
            @Reference ServicePool pool,
            @Reference StuckWatch watch,
            @Reference ServiceComponentRuntime runtime) {
        this.context = context;
        this.settings = settings;
        this.pool = pool;
        this.watch = watch;
        this.components = new ComponentFaults(runtime);
        this.bundles = new BundleFaults(
                context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).adapt(FrameworkWiring.class));
    }

    @Override
    public List<Offer> offers(Kind<?> kind) {
        Optional<String> wanted = Choices.of(settings, kind);
        List<Offer> offers = new ArrayList<>();
        boolean chosen = false;
        for (Shelf shelf : Shelf.of(pool, kind)) {
            Offer offer = offer(shelf);
            boolean takes = offer.state() == Offer.State.READY
                    && wanted.map(offer.id()::equals).orElse(true)
                    && (!chosen || (wanted.isEmpty() && kind.rule() != Kind.Rule.BEST));
            chosen |= takes;
            offers.add(takes ? chosen(offer) : offer);
        }
        for (Bundle bundle : context.getBundles()) {
            for (Offer fault : components.of(bundle)) {
                if (fault.kind().equals(kind.name())) {
                    // SCR knows why a component does not start, the pool only that it does not.
                    offers.removeIf(offer -> offer.state() == Offer.State.BROKEN && isSame(offer, fault));
                    offers.add(fault);
                }
            }
        }
        return offers;
    }

    private static boolean isSame(Offer a, Offer b) {
        return a.id().equals(b.id())
                && a.bundle().equals(b.bundle())
                && a.version().equals(b.version());
    }

    private Offer offer(Shelf shelf) {
        if (shelf.state() == Offer.State.READY && settings.isOn(Knob.COMMERCIAL) && !shelf.commercial()) {
            return offer(
                    shelf,
                    Offer.State.ABSENT,
                    "Its licence " + shelf.leased().licence() + " forbids commercial use.",
                    "Set commercial to false if your use is not commercial.");
        }
        return offer(shelf, shelf.state(), shelf.reason(), shelf.remedy());
    }

    private static Offer offer(Shelf shelf, Offer.State state, String reason, String remedy) {
        return new Offer(
                shelf.leased().kind(),
                shelf.leased().id(),
                shelf.description(),
                shelf.leased().bundle(),
                shelf.leased().version(),
                state,
                reason,
                remedy,
                false);
    }

    private static Offer chosen(Offer o) {
        return new Offer(
                o.kind(), o.id(), o.description(), o.bundle(), o.version(), o.state(), o.reason(), o.remedy(), true);
    }

    @Override
    public List<Offer> broken() {
        List<Offer> broken = new ArrayList<>();
        for (Bundle bundle : context.getBundles()) {
            watch.stuckSeconds(bundle)
                    .ifPresent(seconds -> broken.add(broken(
                            bundle,
                            Offer.State.STUCK,
                            "Its stop has hung for " + seconds + " s.",
                            "Restart the node when no job runs.")));
            bundles.of(bundle).ifPresent(reason -> broken.add(broken(bundle, Offer.State.UNRESOLVED, reason, "")));
        }
        return broken;
    }

    private static Offer broken(Bundle bundle, Offer.State state, String reason, String remedy) {
        String name = bundle.getSymbolicName() == null ? bundle.getLocation() : bundle.getSymbolicName();
        return new Offer("", name, "", name, bundle.getVersion().toString(), state, reason, remedy, false);
    }

    @Override
    public Optional<List<Parameter>> parameters(Kind<?> kind, String id) throws KilnException {
        for (Shelf shelf : Shelf.of(pool, kind)) {
            if (shelf.leased().id().equals(id)) {
                return shelf.parameters();
            }
        }
        if (offers(kind).stream().anyMatch(offer -> offer.id().equals(id))) {
            // Its component does not start, so it has no service that could be asked.
            return Optional.empty();
        }
        throw lack(kind, Optional.of(id));
    }

    @Override
    public void require(Kind<?> kind, String id) throws KilnException {
        boolean there = offers(kind).stream()
                .anyMatch(offer ->
                        offer.state() == Offer.State.READY && offer.id().equals(id));
        if (!there) {
            throw lack(kind, Optional.of(id));
        }
    }

    /** The failure that tells which services of {@code kind} are there, and why the rest is not. */
    public KilnException lack(Kind<?> kind, Optional<String> id) {
        List<String> there = new ArrayList<>();
        List<String> not = new ArrayList<>();
        for (Offer offer : offers(kind)) {
            if (offer.state() == Offer.State.READY) {
                there.add(offer.id());
            } else {
                not.add(offer.id() + " is " + offer.state() + ": " + offer.reason() + " " + offer.remedy());
            }
        }
        for (Offer offer : broken()) {
            not.add(offer.bundle() + " is " + offer.state() + ": " + offer.reason());
        }
        String hint = id.map(name -> Spelling.hint(name, there)).orElse("");
        String offence = id.isPresent() ? "is not on offer" : "none is on offer";
        String remedy = hint
                + (there.isEmpty() ? "there is none" : "there is " + String.join(", ", there))
                + (not.isEmpty() ? "" : "; " + String.join("; ", not).strip());
        return new KilnException(
                id.isPresent() ? Fault.USAGE : Fault.ENVIRONMENT,
                id.map(name -> kind.name() + " " + name).orElse(kind.name()),
                offence,
                remedy);
    }
}
