package dev.kiln.engine.internal.catalogue;

import dev.kiln.api.stage.Identified;
import dev.kiln.engine.Kind;
import dev.kiln.engine.Offer;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;

/** Finds the components of a bundle that should offer a service of some kind but cannot, with the reason. */
final class ComponentFaults {
    private final ServiceComponentRuntime runtime;

    ComponentFaults(ServiceComponentRuntime runtime) {
        this.runtime = runtime;
    }

    /** An offer of state UNRESOLVED for each such component of {@code bundle}. */
    List<Offer> of(Bundle bundle) {
        List<Offer> faults = new ArrayList<>();
        for (ComponentDescriptionDTO component : runtime.getComponentDescriptionDTOs(bundle)) {
            Optional<Kind<?>> kind = kind(component);
            if (kind.isPresent()) {
                reason(component).ifPresent(reason -> faults.add(offer(bundle, component, kind.get(), reason)));
            }
        }
        return faults;
    }

    private static Offer offer(Bundle bundle, ComponentDescriptionDTO component, Kind<?> kind, String reason) {
        return new Offer(
                kind.name(),
                String.valueOf(component.properties.getOrDefault(Identified.KEY, component.name)),
                "",
                bundle.getSymbolicName(),
                bundle.getVersion().toString(),
                Offer.State.UNRESOLVED,
                reason,
                "",
                false);
    }

    private static Optional<Kind<?>> kind(ComponentDescriptionDTO component) {
        List<String> interfaces = Arrays.asList(component.serviceInterfaces);
        return Kind.all().stream()
                .filter(kind -> interfaces.contains(kind.type().getName()))
                .findFirst();
    }

    private Optional<String> reason(ComponentDescriptionDTO component) {
        if (!runtime.isComponentEnabled(component)) {
            return Optional.of("Its component " + component.name + " is disabled.");
        }
        for (ComponentConfigurationDTO configured : runtime.getComponentConfigurationDTOs(component)) {
            switch (configured.state) {
                case ComponentConfigurationDTO.FAILED_ACTIVATION:
                    return Optional.of(
                            "Its component " + component.name + " fails to start: " + cause(configured.failure));
                case ComponentConfigurationDTO.UNSATISFIED_CONFIGURATION:
                    return Optional.of("Its component " + component.name + " lacks its configuration "
                            + String.join(", ", component.configurationPid) + ".");
                case ComponentConfigurationDTO.UNSATISFIED_REFERENCE:
                    return Optional.of("Its component " + component.name + " lacks the service "
                            + lacking(component, configured) + ".");
                default:
                    return configured.properties.containsKey(Identified.KEY)
                            ? Optional.empty()
                            : Optional.of("Its component " + component.name + " has no " + Identified.KEY
                                    + ", by which a service is chosen.");
            }
        }
        return Optional.empty();
    }

    /** What was thrown, out of a stack trace; not the wrapper that reflection puts around it. */
    private static String cause(String trace) {
        String wrapper = InvocationTargetException.class.getName();
        String cause = "Caused by: ";
        return trace.lines()
                .filter(line -> !line.startsWith(wrapper))
                .filter(line -> !trace.startsWith(wrapper) || line.startsWith(cause))
                .map(line -> line.startsWith(cause) ? line.substring(cause.length()) : line)
                .findFirst()
                .orElse("no reason given");
    }

    private static String lacking(ComponentDescriptionDTO component, ComponentConfigurationDTO configured) {
        List<String> names = new ArrayList<>();
        for (UnsatisfiedReferenceDTO unsatisfied : configured.unsatisfiedReferences) {
            Arrays.stream(component.references)
                    .filter(reference -> reference.name.equals(unsatisfied.name))
                    .forEach(reference -> names.add(reference.interfaceName));
        }
        return String.join(", ", names);
    }
}
